#!/usr/bin/python3
"""A bare WebKitGTK window that WebKitWebDriver drives: of any size, zoomed or with less motion.

Arguments: --automation (the driver's own), --size WIDTH HEIGHT, --zoom=FACTOR, --reduced-motion, --folder=PATH for the
browser's data. Console messages go to standard error.
"""
import argparse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--size", type=int, nargs=2, required=True)
parser.add_argument("--zoom", type=float, default=1)
parser.add_argument("--reduced-motion", action="store_true")
parser.add_argument("--folder", required=True)
options, _ = parser.parse_known_args()

Gtk.init()
Gtk.Settings.get_default().set_property("gtk-enable-animations", not options.reduced_motion)
data = WebKit2.WebsiteDataManager(
    base_data_directory=f"{options.folder}/data", base_cache_directory=f"{options.folder}/cache"
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)


def create_view(*_):
    """A window with only the page."""
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    # Tab reaches links, as in Safari with that setting.
    settings.set_enable_tabs_to_links(True)
    view.set_zoom_level(options.zoom)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(*options.size)
    window.add(view)
    window.show_all()
    window.move(0, 0)
    # No window manager gives it the focus.
    window.get_window().focus(Gdk.CURRENT_TIME)
    view.grab_focus()
    view.connect("close", lambda *_: window.destroy())
    view.connect("create", create_view)
    return view


def on_automation_started(_, session):
    """Names the browser to the driver, and creates its first view."""
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", on_automation_started)
Gtk.main()
