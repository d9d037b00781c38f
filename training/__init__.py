"""Trains Annabella's recogniser models: from word lists to a folder that libvosk loads.

One module does one step; `python -m training` runs them in order and skips what is done.
"""
