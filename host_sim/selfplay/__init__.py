"""Games between computer players, and statistics of them."""
