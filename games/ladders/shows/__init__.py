"""A ladder on other sites and on a big screen."""
