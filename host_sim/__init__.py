"""The desktop side: device parts in software, commands, pictures; not a line of rules."""
