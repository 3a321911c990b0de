"""Pictures of boards and of panels."""
