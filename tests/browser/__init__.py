"""Tests in a browser; a package, so that fixtures may have the scope of this folder."""
