"""The device, the judge and the documentation as a site for any browser."""
