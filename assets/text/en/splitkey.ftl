# The English texts of Split Key. Keys are named after where they stand.
