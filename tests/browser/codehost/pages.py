"""The HTML of the pages."""
import hashlib
import html
import json
import math
import re
from urllib.parse import quote

import data
import md

esc = lambda s: html.escape(str(s), quote=True)
V = 'data-view-component="true"'
PER_PAGE = 10

# Shapes of our own for the icons; only the class names are the site's.
ICONS = {
    "tag": "M2 2h6l6 6-6 6-6-6zM5 5h.1", "repo": "M3 2h10v12H3zM3 11h10M6 2v9", "repo-forked": "M4 3v3l4 3 4-3V3M8 9v4", "star": "M8 2l2 4 4 .5-3 3 1 4-4-2-4 2 1-4-3-3L6 6z",
    "eye": "M1 8q7-9 14 0-7 9-14 0M8 6v4", "code": "M6 4L2 8l4 4M10 4l4 4-4 4", "issue-opened": "M8 2a6 6 0 1 0 .1 0M8 7v2", "git-pull-request": "M4 4v9M12 13V6L9 3M4 3h.1", "comment-discussion": "M2 3h9v6H5l-3 2zM12 6h2v8l-3-2H6",
    "play": "M8 2a6 6 0 1 0 .1 0M7 5l4 3-4 3z", "table": "M2 2h12v12H2zM2 6h12M6 2v12", "shield": "M8 1l6 2v5q0 5-6 7-6-2-6-7V3z", "graph": "M2 2v12h12M5 12V8M8 12V5M11 12V7", "book": "M2 3h5l1 1 1-1h5v10H9l-1 1-1-1H2z",
    "gear": "M8 5a3 3 0 1 0 .1 0M8 1v3M8 12v3M1 8h3M12 8h3", "search": "M7 2a5 5 0 1 0 .1 0M11 11l3 3", "git-commit": "M1 8h4M11 8h4M8 5a3 3 0 1 0 .1 0", "git-branch": "M4 3v10M12 3v3L4 10", "package": "M2 5l6-3 6 3v6l-6 3-6-3zM2 5l6 3 6-3M8 8v6",
    "file-zip": "M3 1h7l3 3v11H3zM7 2v1M7 5v1M7 8v3", "law": "M8 2v12M3 4h10M3 4L1 9h4zM13 4l-2 5h4z", "pulse": "M1 8h3l2-5 3 10 2-5h4", "link": "M6 5H4a3 3 0 0 0 0 6h2M10 5h2a3 3 0 0 1 0 6h-2M5 8h6", "file-directory-fill": "M1 3h5l1 2h8v8H1z",
    "file": "M3 1h7l3 3v11H3z", "history": "M2 8a6 6 0 1 0 2-4M2 2v3h3M8 5v3l2 2", "copy": "M2 5h8v9H2zM5 5V2h9v9h-4", "clock": "M8 2a6 6 0 1 0 .1 0M8 5v3l2 2", "note": "M2 3h12v10H2zM4 6h8M4 9h5", "check": "M3 8l3 4 7-8", "smiley": "M8 2a6 6 0 1 0 .1 0M5 9q3 4 6 0",
    "lock": "M3 7h10v7H3zM5 7V5q3-4 6 0v2", "mark-github": "M8 1a7 7 0 1 0 .1 0M5 6l1 3h4l1-3M8 9v5", "three-bars": "M1 3h14M1 8h14M1 13h14", "plus": "M8 2v12M2 8h12", "inbox": "M2 9l2-6h8l2 6v4H2zM2 9h4l1 2h2l1-2h4", "pencil": "M2 14l1-4 8-8 3 3-8 8z",
    "kebab-horizontal": "M3 8h1M8 8h1M13 8h1", "location": "M8 1q5 0 5 5T8 15Q3 11 3 6t5-5", "people": "M5 3a2 2 0 1 0 .1 0M1 13q4-6 8 0M11 4a2 2 0 1 0 .1 0M10 9q4 0 5 4", "download": "M8 2v8M5 7l3 3 3-3M2 14h12", "list-unordered": "M2 4h1M6 4h8M2 8h1M6 8h8M2 12h1M6 12h8",
    "triangle-down": "M4 6l4 4 4-4z", "arrow-right": "M2 8h11M9 4l4 4-4 4", "organization": "M2 2h7v12H2zM9 6h5v8H9M4 5h1M4 8h1", "verified": "M8 1l2 2h3v3l2 2-2 2v3h-3l-2 2-2-2H3v-3L1 8l2-2V3h3zM5 8l2 2 4-4",
}


def icon(name, cls="", label=None, size=16):
    aria = 'aria-label="%s" role="img"' % esc(label) if label else 'aria-hidden="true"'
    return ('<svg %s height="%d" viewBox="0 0 16 16" version="1.1" width="%d" %s class="octicon octicon-%s%s"><path d="%s" fill="none" stroke="currentColor" stroke-width="1.4"></path></svg>'
            % (aria, size, size, V, name, " " + cls if cls else "", ICONS[name]))


def count(n):
    if n < 1000:
        return str(n)
    if n < 100000:
        return ("%.1f" % (n / 1000)).rstrip("0").rstrip(".") + "k"
    return "%dk" % (n // 1000)


def rel(at, cls="", fallback="date", extra=""):
    t = data.when(at)
    text = t.strftime("%d %b %H:%M") if fallback == "release" else "%s %d, %d" % (t.strftime("%b"), t.day, t.year)
    return '<relative-time class="%s" datetime="%s"%s>%s</relative-time>' % (cls or "no-wrap", at, (" " + extra) if extra else "", text)


def avatar(user, size=20, cls="avatar circle"):
    return '<img class="%s" src="/avatars/%s?s=%d&amp;v=4" width="%d" height="%d" alt="@%s">' % (cls, esc(user), size * 2, size, size, esc(user))


def person_href(user):
    return "/apps/github-actions" if user == "github-actions" else "/" + user


# ---------------------------------------------------------------- frame

def search_overlay(scope):
    return f'''<qbsearch-input class="search-input" data-scope="{esc(scope)}" data-custom-scopes-path="/search/custom_scopes" data-delete-custom-scopes-csrf="" data-max-custom-scopes="10" data-header-redesign-enabled="true" data-initial-value="" data-blackbird-suggestions-path="/search/suggestions" data-jump-to-suggestions-path="/_graphql/GetSuggestedNavigationDestinations" data-current-repository="" data-current-org="" data-current-owner="">
  <div class="search-input-container search-with-dialog position-relative d-flex flex-row flex-items-center height-auto color-bg-transparent border-0" data-action="click:qbsearch-input#searchInputContainerClicked">
    <button type="button" data-action="click:qbsearch-input#handleExpand" class="AppHeader-button AppHeader-search-whenNarrow" aria-label="Search or jump to…" aria-expanded="false" aria-haspopup="dialog">{icon("search")}</button>
    <div class="AppHeader-search-whenRegular">
      <div class="AppHeader-search-wrap AppHeader-search-wrap--hasTrailing">
        <div class="AppHeader-search-control AppHeader-search-control-overflow">
          <label for="AppHeader-searchInput" aria-label="Search or jump to…" class="AppHeader-search-visual--leading">{icon("search")}</label>
          <div class="AppHeader-searchInput-wrap">
            <button type="button" data-target="qbsearch-input.inputButton" data-action="click:qbsearch-input#handleExpand" class="AppHeader-searchButton form-control input-contrast text-left color-fg-subtle no-wrap" data-hotkey="s,/" aria-label="Search or jump to…" aria-haspopup="dialog"><div class="overflow-hidden"><span id="qb-input-query" data-target="qbsearch-input.inputButtonText">Type <kbd class="AppHeader-search-kbd">/</kbd> to search</span></div></button>
          </div>
        </div>
        <button type="button" id="AppHeader-commandPalette-button" class="AppHeader-search-action--trailing js-activate-command-palette" aria-label="Command palette">{icon("code")}</button>
      </div>
    </div>
    <input type="hidden" name="type" class="js-site-search-type-field">
    <div class="Overlay--hidden" data-modal-dialog-overlay>
      <modal-dialog data-action="close:qbsearch-input#handleClose cancel:qbsearch-input#handleClose" data-target="qbsearch-input.searchSuggestionsDialog" role="dialog" id="search-suggestions-dialog" aria-modal="true" aria-labelledby="search-suggestions-dialog-header" {V} class="Overlay Overlay--width-medium Overlay--height-auto">
        <h1 id="search-suggestions-dialog-header" class="sr-only">Search code, repositories, users, issues, pull requests...</h1>
        <div class="Overlay-body Overlay-body--paddingNone">
          <div {V}>
            <div class="search-suggestions position-absolute width-full color-shadow-large border color-fg-default color-bg-default overflow-hidden d-flex flex-column query-builder-container" data-target="qbsearch-input.queryBuilderContainer">
              <form id="query-builder-test-form" action="/search" accept-charset="UTF-8" method="get">
                <query-builder data-target="qbsearch-input.queryBuilder" id="query-builder-query-builder-test" data-filter-key=":" {V} class="QueryBuilder search-query-builder">
                  <div class="FormControl FormControl--fullWidth">
                    <label id="query-builder-test-label" for="query-builder-test" class="FormControl-label sr-only">Search</label>
                    <div class="QueryBuilder-StyledInput width-fit" data-target="query-builder.styledInput">
                      <span id="query-builder-test-leadingvisual-wrap" class="FormControl-input-leadingVisualWrap QueryBuilder-leadingVisualWrap">{icon("search", "FormControl-input-leadingVisual")}</span>
                      <div data-target="query-builder.styledInputContainer" class="QueryBuilder-StyledInputContainer">
                        <div aria-hidden="true" class="QueryBuilder-StyledInputContent" data-target="query-builder.styledInputContent"></div>
                        <div class="QueryBuilder-InputWrapper">
                          <div aria-hidden="true" class="QueryBuilder-Sizer" data-target="query-builder.sizer"></div>
                          <input id="query-builder-test" name="query-builder-test" value="" autocomplete="off" type="text" role="combobox" spellcheck="false" aria-expanded="false" aria-controls="query-builder-test-results" data-target="query-builder.input" {V} class="FormControl-input QueryBuilder-Input FormControl-medium">
                        </div>
                      </div>
                      <span class="sr-only" id="query-builder-test-clear">Clear</span>
                      <button role="button" id="query-builder-test-clear-button" aria-labelledby="query-builder-test-clear query-builder-test-label" data-target="query-builder.clearButton" hidden type="button" {V} class="Button Button--iconOnly Button--invisible Button--medium mr-1 px-2 py-0">×</button>
                    </div>
                  </div>
                  <div data-target="query-builder.screenReaderFeedback" aria-live="polite" aria-atomic="true" class="sr-only"></div>
                  <ul id="query-builder-test-results" class="ActionListWrap QueryBuilder-ListWrap" role="listbox" aria-label="Suggestions" data-target="query-builder.resultsList" tabindex="-1" hidden></ul>
                </query-builder>
              </form>
              <div class="d-flex flex-row color-fg-muted px-3 text-small color-bg-default search-feedback-prompt">
                <a target="_blank" href="/search/syntax" {V} class="Link color-fg-accent text-normal ml-2">Search syntax tips</a>
                <div class="d-flex flex-1"></div>
                <button data-action="click:qbsearch-input#showFeedbackDialog" type="button" {V} class="Button--link Button--medium Button color-fg-accent text-normal ml-2">Give feedback</button>
              </div>
            </div>
          </div>
        </div>
      </modal-dialog>
    </div>
  </div>
</qbsearch-input>'''


def page(title, body, crumbs=(), scope="", local="", description="", nwo="", url=""):
    context = "".join(
        f'<li><a data-hovercard-type="{"repository" if i else "organization"}" class="AppHeader-context-item" href="{esc(href)}"{" aria-current=&quot;page&quot;".replace("&quot;", chr(34)) if i == len(crumbs) - 1 else ""}><span class="AppHeader-context-item-label">{esc(text)}</span></a>'
        + ('<span class="AppHeader-context-item-separator"><span class="sr-only">/</span></span>' if i < len(crumbs) - 1 else "") + "</li>" for i, (text, href) in enumerate(crumbs))
    v = data.VIEWER
    meta = f'<meta name="octolytics-dimension-repository_nwo" content="{esc(nwo)}">\n  <meta name="octolytics-dimension-repository_public" content="true">\n  <meta name="go-import" content="github.com/{esc(nwo)} git https://github.com/{esc(nwo)}.git">' if nwo else ""
    return f'''<!DOCTYPE html>
<html lang="en" data-color-mode="light" data-light-theme="light" data-dark-theme="dark" data-a11y-animated-images="system" data-a11y-link-underlines="true">
<head>
  <meta charset="utf-8">
  <title>{esc(title)}</title>
  <link rel="stylesheet" href="/static/site.css">
  <meta name="viewport" content="width=device-width">
  <meta name="description" content="{esc(description or title)}">
  <meta property="og:site_name" content="GitHub"><meta property="og:type" content="object"><meta property="og:title" content="{esc(title)}"><meta property="og:description" content="{esc(description)}">
  <meta name="user-login" content="{v}"><meta name="hostname" content="github.com"><meta name="turbo-cache-control" content="no-preview">
  {meta}
  <link rel="icon" class="js-site-favicon" type="image/svg+xml" href="/static/favicon.svg">
  <script defer src="/static/site.js"></script>
</head>
<body class="logged-in env-production page-responsive" style="word-wrap: break-word;">
<div data-turbo-body class="logged-in env-production page-responsive">
<div class="position-relative header-wrapper js-header-wrapper">
  <a href="#start-of-content" data-skip-target-assigned="false" class="px-2 py-4 color-bg-accent-emphasis color-fg-on-emphasis show-on-focus js-skip-to-content">Skip to content</a>
  <span data-view-component="true" class="progress-pjax-loader Progress position-fixed width-full"><span style="width: 0%;" data-view-component="true" class="Progress-item progress-pjax-loader-bar left-0 top-0 color-bg-accent-emphasis"></span></span>
  <header class="AppHeader" role="banner">
    <h2 class="sr-only">Navigation Menu</h2>
    <div class="AppHeader-globalBar js-global-bar">
      <div class="AppHeader-globalBar-start responsive-context-region">
        <button aria-haspopup="dialog" aria-label="Open global navigation menu" type="button" {V} class="Button Button--iconOnly Button--secondary Button--medium AppHeader-button color-bg-transparent p-0 color-fg-muted">{icon("three-bars")}</button>
        <a class="AppHeader-logo ml-1" href="/" data-hotkey="g d" aria-label="Homepage " data-turbo="false">{icon("mark-github", "v-align-middle", size=32)}</a>
        <context-region-crumb class="AppHeader-context"><div class="AppHeader-context-full"><nav role="navigation" aria-labelledby="context-region-crumbs"><h3 id="context-region-crumbs" class="sr-only">Breadcrumbs</h3><ul role="list">{context}</ul></nav></div></context-region-crumb>
      </div>
      <div class="AppHeader-globalBar-end">
        <div class="AppHeader-search">{search_overlay(scope)}</div>
        <div class="AppHeader-actions position-relative">
          <button type="button" aria-label="Create something new" aria-haspopup="true" class="AppHeader-button Button Button--secondary">{icon("plus")}</button>
          <a href="/issues" aria-label="Your issues" class="AppHeader-button Button Button--secondary">{icon("issue-opened")}</a>
          <a href="/pulls" aria-label="Your pull requests" class="AppHeader-button Button Button--secondary">{icon("git-pull-request")}</a>
        </div>
        <notification-indicator class="mt-n1 ml-1"><a id="AppHeader-notifications-button" href="/notifications" class="AppHeader-button" aria-label="You have no unread notifications">{icon("inbox")}</a></notification-indicator>
        <div class="AppHeader-user"><button type="button" aria-label="Open user navigation menu" aria-haspopup="dialog" class="cursor-pointer AppHeader-logo Button--invisible Button">{avatar(v, 32)}</button></div>
      </div>
    </div>
    <div class="AppHeader-localBar">{local}</div>
  </header>
</div>
<div id="start-of-content" class="show-on-focus"></div>
<div data-pjax-replace id="js-flash-container" class="flash-container" data-turbo-replace><template class="js-flash-template"><div class="flash flash-full {{ className }}"><div><button autofocus class="flash-close js-flash-close" type="button" aria-label="Dismiss this message">×</button><div aria-atomic="true" role="alert" class="js-flash-alert"><div>{{{{ message }}}}</div></div></div></div></template></div>
<div class="application-main" data-commit-hovercards-enabled data-discussion-hovercards-enabled data-issue-and-pr-hovercards-enabled data-project-hovercards-enabled>
{body}
</div>
<footer class="footer pt-7 pb-6 f6 color-fg-muted p-responsive" role="contentinfo">
  <h2 class="sr-only">Footer</h2>
  <div class="d-flex flex-justify-center flex-items-center flex-column-reverse flex-lg-row flex-wrap flex-lg-nowrap">
    <div class="d-flex flex-items-center flex-shrink-0 mx-2"><a aria-label="GitHub Homepage" class="footer-octicon mr-2" href="/">{icon("mark-github", size=24)}</a><span>© 2026</span></div>
    <nav aria-label="Footer"><h3 class="sr-only" id="sr-footer-heading">Footer navigation</h3><ul class="list-style-none d-flex flex-justify-center flex-wrap mb-2 mb-lg-0" aria-labelledby="sr-footer-heading">{"".join(f'<li class="mx-2"><a class="Link--secondary Link" href="/site/{h}">{t}</a></li>' for h, t in [("terms", "Terms"), ("privacy", "Privacy"), ("security", "Security"), ("status", "Status"), ("community", "Community"), ("docs", "Docs"), ("contact", "Contact")])}<li class="mx-2"><button type="button" class="Link--secondary underline-on-hover border-0 p-0 color-bg-transparent">Manage cookies</button></li><li class="mx-2"><button type="button" class="Link--secondary underline-on-hover border-0 p-0 color-bg-transparent text-left">Do not share my personal information</button></li></ul></nav>
  </div>
</footer>
<div id="ajax-error-message" class="ajax-error-message flash flash-error" hidden>{icon("shield")}<button type="button" class="flash-close js-ajax-error-dismiss" aria-label="Dismiss error">×</button> You can’t perform that action at this time.</div>
<template id="site-details-dialog"><details class="details-reset details-overlay details-overlay-dark lh-default color-fg-default hx_rsm" open><summary role="button" aria-label="Close dialog"></summary></details></template>
<div class="Popover js-hovercard-content position-absolute" style="display: none; outline: none;"><div class="Popover-message Popover-message--bottom-left Popover-message--large Box color-shadow-large" style="width:360px;"></div></div>
<div aria-live="polite" data-turbo-permanent id="global-live-region" class="sr-only"></div>
</div>
</body>
</html>
'''


def repo_nav(r, selected):
    base = "/" + r["full"]
    tabs = [("code", "Code", base, "code", None), ("issues", "Issues", base + "/issues", "issue-opened", len(r["issues"])), ("pull-requests", "Pull requests", base + "/pulls", "git-pull-request", r["pulls"])]
    if r["discussions"]:
        tabs.append(("discussions", "Discussions", base + "/discussions", "comment-discussion", None))
    tabs += [("actions", "Actions", base + "/actions", "play", None), ("projects", "Projects", base + "/projects", "table", 0), ("security", "Security", base + "/security", "shield", 0), ("insights", "Insights", base + "/pulse", "graph", None)]
    items = ""
    for i, (key, text, href, ic, n) in enumerate(tabs):
        sel = key == selected
        counter = f'<span id="{key}-repo-tab-count" data-pjax-replace="" data-turbo-replace="" title="{"Not available" if n is None else f"{n:,}"}"{" hidden=" + chr(34) + "hidden" + chr(34) if n == 0 else ""} {V} class="Counter">{"" if n is None else count(n)}</span>'
        items += f'''<li {V} class="d-inline-flex"><a id="{key}-tab" href="{href}" data-tab-item="i{i}{key}-tab" data-selected-links="repo_{key} {href}" data-pjax="#repo-content-pjax-container" data-turbo-frame="repo-content-turbo-frame" {"aria-current=" + chr(34) + "page" + chr(34) if sel else ""} {V} class="UnderlineNav-item no-wrap js-responsive-underlinenav-item js-selected-navigation-item{" selected" if sel else ""}">{icon(ic, "UnderlineNav-octicon d-none d-sm-inline")}<span data-content="{text}">{text}</span>{counter}</a></li>'''
    return f'''<nav data-pjax="#js-repo-pjax-container" aria-label="Repository" {V} class="js-repo-nav js-sidenav-container-pjax js-responsive-underlinenav overflow-hidden UnderlineNav"><ul {V} class="UnderlineNav-body list-style-none">{items}</ul>
<div style="visibility:hidden;" {V} class="UnderlineNav-actions js-responsive-underlinenav-overflow position-absolute pr-3 pr-md-4 pr-lg-5 right-0"><action-menu><button type="button" aria-haspopup="true" aria-label="Additional navigation options" class="Button Button--iconOnly Button--secondary Button--medium UnderlineNav-item">{icon("kebab-horizontal")}</button></action-menu></div></nav>'''


def repo_page(r, title, content, selected="code", description="", header=False):
    base = "/" + r["full"]
    head = ""
    if header:
        fork = f'<span class="text-small lh-condensed-ultra no-wrap mt-1" data-repository-hovercards-enabled>forked from <a data-hovercard-type="repository" class="Link--inTextBlock" href="/{r["fork_of"]}">{r["fork_of"]}</a></span>' if r["fork_of"] else ""
        head = f'''<div id="repository-details-container" class="flex-shrink-0" data-turbo-replace>
<div id="repo-title-component" class="d-flex flex-1 flex-items-center flex-wrap pt-3 pb-2 p-responsive width-full border-bottom-md">
  <div class="d-flex flex-wrap flex-items-center wb-break-word f3 text-normal flex-auto">
    <img class="mr-2 mt-1 avatar" src="/avatars/{r["owner"]}?s=48&amp;v=4" width="24" height="24" alt="Owner avatar">
    <strong itemprop="name" class="mr-2 flex-self-stretch lh-condensed"><a data-pjax="#repo-content-pjax-container" data-turbo-frame="repo-content-turbo-frame" class="color-fg-default" href="{base}">{r["name"]}</a></strong>
    <span {V} class="Label Label--secondary v-align-middle mr-1">Public</span>{fork}
  </div>
  <ul class="pagehead-actions flex-shrink-0 d-none d-md-inline" style="padding: 2px 0;">
    <li><notifications-list-subscription-form class="f5 position-relative d-flex"><details class="details-reset details-overlay f5 position-relative"><summary class="btn btn-sm rounded-right-0" aria-haspopup="menu" role="button" aria-label="Watch: Participating in {r["full"]}" title="Participating in {r["full"]}"><span data-menu-button>{icon("eye")} Watch</span> <span id="repo-notifications-counter" data-target="notifications-list-subscription-form.socialCount" data-pjax-replace="true" data-turbo-replace="true" title="{r["watchers"]}" {V} class="Counter">{count(r["watchers"])}</span> <span class="dropdown-caret"></span></summary>
      <details-menu class="SelectMenu" role="menu"><div class="SelectMenu-modal"><header class="SelectMenu-header"><h3 class="SelectMenu-title">Notifications</h3></header><div class="SelectMenu-list">{"".join(f'<button type="button" role="menuitemradio" aria-checked="{str(i == 0).lower()}" class="SelectMenu-item">{t}</button>' for i, t in enumerate(["Participating and @mentions", "All Activity", "Ignore", "Custom"]))}</div></div></details-menu></details></notifications-list-subscription-form></li>
    <li><div {V} class="d-flex"><div {V} class="position-relative d-inline-block"><a icon="repo-forked" id="fork-button" href="{base}/fork" {V} class="btn-sm btn">{icon("repo-forked", "mr-2")}Fork <span id="repo-network-counter" data-pjax-replace="true" data-turbo-replace="true" title="{r["forks"]:,}" {V} class="Counter">{count(r["forks"])}</span></a></div></div></li>
    <li><div {V} class="js-toggler-container js-social-container starring-container d-flex"><div {V} class="unstarred BtnGroup ml-0 flex-1"><form class="BtnGroup-parent flex-auto js-social-form" action="{base}/star" accept-charset="UTF-8" method="post"><button aria-label="Star this repository ({r["stars"]:,})" type="submit" {V} class="rounded-left-2 btn-sm btn BtnGroup-item">{icon("star", "d-inline-block mr-2")}<span class="d-inline">Star</span> <span id="repo-stars-counter-unstar" aria-label="{r["stars"]} users starred this repository" data-singular-suffix="user starred this repository" data-plural-suffix="users starred this repository" data-turbo-replace="true" title="{r["stars"]:,}" {V} class="Counter js-social-count">{count(r["stars"])}</span></button></form></div></div></li>
  </ul>
</div></div>'''
    body = f'''<div class="" itemscope itemtype="http://schema.org/SoftwareSourceCode" data-commit-hovercards-enabled>
<main id="js-repo-pjax-container">
{head}
<turbo-frame id="repo-content-turbo-frame" target="_top" data-turbo-action="advance" class="">
<div id="repo-content-pjax-container" class="repository-content">
{content}
</div>
</turbo-frame>
</main></div>'''
    return page(title, body, [(r["owner"], "/" + r["owner"]), (r["name"], base)], "repo:%s" % r["full"], repo_nav(r, selected), description or r["desc"], r["full"])


# ---------------------------------------------------------------- the repository's page

def sidebar(r):
    base = "/" + r["full"]
    lat = data.latest(r)
    pub = data.published(r)
    home = f'<div class="my-3 d-flex flex-items-center">{icon("link", "flex-shrink-0 mr-2")}<span class="flex-auto min-width-0 css-truncate css-truncate-target width-fit"><a title="{r["homepage"]}" role="link" target="_blank" class="text-bold" rel="noopener noreferrer" href="{r["homepage"]}">{re.sub("^https://", "", r["homepage"]).rstrip("/")}</a></span></div>' if r["homepage"] else ""
    topics = '<h3 class="sr-only">Topics</h3><div class="my-3"><div class="f6">%s</div></div>' % "".join(
        f'<a href="/topics/{t}" title="Topic: {t}" data-octo-click="topic_click" {V} class="topic-tag topic-tag-link">{t}</a> ' for t in r["topics"]) if r["topics"] else ""
    lic = f'<h3 class="sr-only">License</h3><div class="mt-2"><a href="#{r["license"]}-1-ov-file" class="Link--muted" data-analytics-event>{icon("law", "mr-2")}{data.LICENSES[r["license"]][0]}</a></div>' if r["license"] else ""

    def social(title, ic, n, word, href):
        return f'<h3 class="sr-only">{title}</h3><div class="mt-2"><a href="{base}/{href}" {V} class="Link Link--muted">{icon(ic, "mr-2")}<strong>{count(n)}</strong> {word}{"" if n == 1 else "s" if word[-1] != "h" else "es"}</a></div>'

    about = f'''<div class="BorderGrid-row"><div class="BorderGrid-cell"><div class="hide-sm hide-md">
<h2 class="mb-3 h4">About</h2>
<p class="f4 my-3">{esc(r["desc"])}</p>{home}{topics}
<h3 class="sr-only">Resources</h3><div class="mt-2"><a class="Link--muted" data-analytics-event href="#readme-ov-file">{icon("book", "mr-2")}Readme</a></div>
{lic}<include-fragment hidden></include-fragment>
<div class="mt-2"><a href="{base}/activity" {V} class="Link Link--muted">{icon("pulse", "mr-2")}<span class="color-fg-muted">Activity</span></a></div>
{social("Stars", "star", r["stars"], "star", "stargazers")}{social("Watchers", "eye", r["watchers"], "watching", "watchers").replace("watchings", "watching")}{social("Forks", "repo-forked", r["forks"], "fork", "forks")}
<div class="mt-2"><a class="Link--muted" href="/contact/report-content?report={quote(r["full"])}">Report repository</a></div>
</div></div></div>'''
    if lat:
        more = len(pub) - 1
        inner = f'''<a class="Link--primary d-flex no-underline" data-turbo-frame="repo-content-turbo-frame" href="{base}/releases/tag/{quote(lat["tag"])}">{icon("tag", "flex-shrink-0 mt-1 color-fg-success")}<div class="ml-2 min-width-0"><div class="d-flex"><span class="css-truncate css-truncate-target text-bold mr-2" style="max-width: none;">{esc(lat["title"])}</span><span title="Label: Latest" {V} class="Label Label--success flex-shrink-0">Latest</span></div><div class="text-small color-fg-muted">{rel(lat["published"])}</div></div></a>
<div {V} class="mt-3"><a data-turbo-frame="repo-content-turbo-frame" href="{base}/releases" {V} class="Link">+ {more} release{"" if more == 1 else "s"}</a></div>'''
    elif r["all_tags"]:
        n = len(r["all_tags"])
        inner = f'<a class="Link--muted" href="{base}/tags">{icon("tag", "mr-1")}<span class="text-bold">{n}</span> <span class="color-fg-muted">tag{"" if n == 1 else "s"}</span></a>'
    else:
        inner = '<div class="text-small color-fg-muted">No releases published</div>'
    counter = f' <span title="{len(pub)}" {V} class="Counter">{len(pub)}</span>' if pub else ""
    releases = f'<div class="BorderGrid-row"><div class="BorderGrid-cell"><h2 class="h4 mb-3" data-pjax="#repo-content-pjax-container" data-turbo-frame="repo-content-turbo-frame"><a href="{base}/releases" {V} class="Link--primary no-underline Link">Releases{counter}</a></h2>{inner}</div></div>'
    if r["packages"]:
        pk = "".join(f'<li class="d-flex pb-2 width-full"><a class="Link--primary d-flex flex-items-center no-underline text-bold css-truncate" href="/{"orgs/" if data.OWNERS[r["owner"]]["org"] else "users/"}{r["owner"]}/packages/container/package/{p}">{icon("package", "mr-2 color-fg-muted")}<span class="css-truncate-target">{p}</span></a></li>' for p in r["packages"])
        packages = f'<div class="BorderGrid-row"><div class="BorderGrid-cell"><h2 class="h4 mb-3"><a href="/orgs/{r["owner"]}/packages?repo_name={r["name"]}" {V} class="Link--primary no-underline Link d-flex flex-items-center">Packages <span title="{len(r["packages"])}" {V} class="Counter ml-1">{len(r["packages"])}</span></a></h2><ul class="list-style-none">{pk}</ul></div></div>'
    else:
        packages = f'<div class="BorderGrid-row"><div class="BorderGrid-cell"><h2 class="h4 mb-3"><a href="/{r["owner"]}?tab=packages&amp;repo_name={r["name"]}" {V} class="Link--primary no-underline Link d-flex flex-items-center">Packages <span title="0" hidden="hidden" {V} class="Counter ml-1">0</span></a></h2><div class="text-small color-fg-muted">No packages published <br></div></div></div>'
    people = r["contributors"]
    total = r["contributor_count"] or len(people)
    contributors = ""
    if total > 1:
        li = "".join(f'<li class="mb-2{" mr-2" if total > 3 else ""}"><a href="{person_href(p)}" class="" data-hovercard-type="user" data-hovercard-url="/users/{p}/hovercard">{avatar(p, 32)}</a></li>' for p in people)
        rest = f'<div {V} class="mt-3"><a text="small" href="{base}/graphs/contributors" {V} class="Link--inTextBlock Link">+ {total - len(people)} contributors</a></div>' if total > len(people) else ""
        contributors = f'<div class="BorderGrid-row"><div class="BorderGrid-cell"><h2 class="h4 mb-3"><a href="{base}/graphs/contributors" {V} class="Link--primary no-underline Link d-flex flex-items-center">Contributors <span title="{total}" {V} class="Counter ml-1">{total}</span></a></h2><include-fragment-placeholder><ul class="list-style-none d-flex flex-wrap mb-n2">{li}</ul></include-fragment-placeholder>{rest}</div></div>'.replace("<include-fragment-placeholder>", "").replace("</include-fragment-placeholder>", "")
    bar = "".join(f'<span style="background-color:{data.COLORS[l]} !important;width: {p}%;" itemprop="keywords" aria-label="{l} {p}" {V} class="Progress-item color-bg-success-emphasis"></span>' for l, p in r["languages"])
    langs = "".join(f'<li class="d-inline"><a class="d-inline-flex flex-items-center flex-nowrap Link--secondary no-underline text-small mr-3" href="{base}/search?l={quote(l)}">{icon("tag", "mr-2").replace("octicon-tag", "octicon-dot-fill").replace("<path", "<circle cx=%s8%s cy=%s8%s r=%s4%s fill=%s%s%s></circle><path hidden" % ((chr(34),) * 7 + (data.COLORS[l], chr(34))))}<span class="color-fg-default text-bold mr-1">{l}</span><span>{p}%</span></a></li>' for l, p in r["languages"])
    languages = f'<div class="BorderGrid-row"><div class="BorderGrid-cell"><h2 class="h4 mb-3">Languages</h2><div class="mb-2"><span {V} class="Progress">{bar}</span></div><ul class="list-style-none">{langs}</ul></div></div>'
    return f'<div {V} class="Layout-sidebar"><div class="BorderGrid about-margin" data-pjax>{about}{releases}{packages}{contributors}{languages}</div></div>'


def file_table(r):
    base = "/" + r["full"]
    rows = ""
    for i, (kind, name, message, at) in enumerate(r["files"]):
        folder = kind == "d"
        href = f'{base}/{"tree" if folder else "blob"}/{r["branch"]}/{name}'
        label = f'{name}, ({"Directory" if folder else "File"})'
        ic = icon("file-directory-fill", "icon-directory") if folder else icon("file", "color-fg-muted")
        link = f'<div class="react-directory-filename-cell"><div class="react-directory-truncate"><a title="{name}" aria-label="{label}" class="Link--primary" href="{href}">{esc(name)}</a></div></div>'
        sha = data.sha1(r["full"] + message)
        rows += f'''<tr class="react-directory-row undefined" id="folder-row-{i}"><td class="react-directory-row-name-cell-small-screen" colspan="2"><div class="react-directory-filename-column">{ic}<div class="overflow-hidden">{link}</div></div></td><td class="react-directory-row-name-cell-large-screen" colspan="1"><div class="react-directory-filename-column">{ic}<div class="overflow-hidden">{link}</div></div></td><td class="react-directory-row-commit-cell"><div><div class="react-directory-commit-message"><a data-pjax="true" class="Link--secondary" title="{esc(message)}" href="{base}/commit/{sha}">{esc(message)}</a></div></div></td><td><div class="react-directory-commit-age">{rel(at)}</div></td></tr>'''
    who, message, at = r["last"]
    sha = data.sha1(r["full"] + message)
    return f'''<table aria-labelledby="folders-and-files" class="Table-module__Box--KyMHK react-directory-table"><thead class="DirectoryContent-module__OverviewHeaderRow--FlrUZ sr-only"><tr class="Table-module__Box_1--DkRqs"><th colspan="2" class="DirectoryContent-module__Box--y3Nvf"><span class="text-bold">Name</span></th><th colspan="1" class="DirectoryContent-module__Box_1--xeAhp"><span class="text-bold">Name</span></th><th class="hide-sm"><div class="width-fit prc-Truncate-Truncate-A9Wn6"><span class="text-bold">Last commit message</span></div></th><th colspan="1"><div><span class="text-bold">Last commit date</span></div></th></tr></thead>
<tbody><tr class="DirectoryContent-module__Box_2--h912w"><td colspan="4" class="bgColor-muted p-1 rounded-top-2"><div class="LatestCommit-module__Box--Fimpo"><h2 class="sr-only ScreenReaderHeading-module__userSelectNone--vlUbc prc-Heading-Heading-6CmGO" data-testid="screen-reader-heading">Latest commit</h2><div class="d-flex flex-items-center gap-2 width-full" data-testid="latest-commit"><div data-testid="author-avatar" class="CommitAttributionModule"><a class="prc-Link-Link-85e08" href="{person_href(who)}" data-testid="avatar-icon-link" data-hovercard-url="/users/{who}/hovercard"><img data-component="Avatar" class="prc-Avatar-Avatar-ZRS-m avatar circle" alt="{who}" width="20" height="20" src="/avatars/{who}?s=40&amp;v=4" data-testid="github-avatar" aria-label="{who}"></a><a class="AuthorLink-module__authorLinkStyle text-bold Link--primary mx-1" data-muted="true" aria-label="commits by {who}" href="{base}/commits?author={who}">{who}</a></div><div class="d-none d-sm-flex LatestCommit-module__Box_1--aQ5OG flex-auto"><div class="Truncate flex-items-center f5"><span class="Truncate-text prc-Text-Text-0ima0" data-testid="latest-commit-html"><a data-pjax="true" title="{esc(message)}" class="Link--secondary" href="{base}/commit/{sha}">{esc(message)}</a></span></div></div><div class="d-flex flex-shrink-0 gap-2"><div data-testid="latest-commit-details" class="d-none d-sm-flex flex-items-center"><span class="d-flex flex-nowrap fgColor-muted f6"><a class="Link--secondary prc-Link-Link-85e08" aria-label="Commit {sha[:7]}" href="{base}/commit/{sha}" data-hovercard-url="{base}/commit/{sha}/hovercard">{sha[:7]}</a>&nbsp;·&nbsp;{rel(at, "fgColor-muted")}</span></div><div class="d-flex gap-2"><h2 class="sr-only">History</h2><a href="{base}/commits/{r["branch"]}/" class="flex-items-center fgColor-default prc-Button-ButtonBase-c50BI" data-size="small"><span>{icon("history")}</span> <span class="fgColor-default text-bold">{r["commits"]:,} Commits</span></a></div></div></div></div></td></tr>
{rows}</tbody></table>'''


def repo_home(r):
    base = "/" + r["full"]
    ntags = len(r["all_tags"])
    payload = json.dumps({"props": {"initialPayload": {"allShortcutsEnabled": False, "path": "/", "repo": {"id": data.num(r["full"], 10 ** 8, 9 * 10 ** 8), "defaultBranch": r["branch"], "name": r["name"], "ownerLogin": r["owner"], "isFork": bool(r["fork_of"]), "public": True, "private": False, "isOrgOwned": data.OWNERS[r["owner"]]["org"]},
                          "refInfo": {"name": r["branch"], "listCacheKey": "v0:1764", "canEdit": False, "refType": "branch", "currentOid": data.sha1(r["full"] + r["last"][1])}, "tree": {"items": [{"name": n, "path": n, "contentType": "directory" if k == "d" else "file"} for k, n, _, _ in r["files"]], "totalCount": len(r["files"])}}}}).replace("<", "\\u003c")
    tabs = [("readme", "README", "book")] + ([("license", data.LICENSES[r["license"]][1] + " license", "law")] if r["license"] else [])
    nav = "".join(f'<li class="prc-UnderlineNav-UnderlineNavItem-syRjR"><a href="#{"readme-ov-file" if i == 0 else r["license"] + "-1-ov-file"}" class="prc-components-UnderlineItem-7fP-n UnderlineNav-item{" selected" if i == 0 else ""}" {"aria-current=" + chr(34) + "page" + chr(34) if i == 0 else ""}><span data-component="icon">{icon(ic)}</span><span data-component="text" data-content="{t}">{t}</span></a></li>' for i, (_, t, ic) in enumerate(tabs))
    content = f'''<h1 class="sr-only">{r["full"]}</h1>
<div id="repos-overview-container" class="clearfix container-xl px-md-4 px-lg-5 px-3">
<react-partial partial-name="repos-overview" data-ssr="true" data-attempted-ssr="true">
<script type="application/json" data-target="react-partial.embeddedData">{payload}</script>
<div data-target="react-partial.reactRoot">
<div {V} class="Layout Layout--flowRow-until-md react-repos-overview-margin Layout--sidebarPosition-end Layout--sidebarPosition-flowRow-end">
<div {V} class="Layout-main">
<div class="d-block d-md-none OverviewContent-mobile"><p class="f4 mb-3">{esc(r["desc"])}</p></div>
<div class="OverviewContent-module__Box_1--RhaEy d-flex flex-items-center flex-wrap mb-3 gap-2">
  <button type="button" aria-haspopup="true" aria-expanded="false" tabindex="0" aria-label="{r["branch"]} branch" data-testid="anchor-button" class="prc-Button-ButtonBase-c50BI btn overview-ref-selector" data-variant="default" id="branch-picker-repos-header-ref-selector">{icon("git-branch")} <span data-component="text" class="ref-selector-button-text-container">&nbsp;{r["branch"]}</span> {icon("triangle-down")}</button>
  <div class="d-flex OverviewContent-module__Box_3"><a class="prc-Button-ButtonBase-c50BI Link--secondary mx-2" href="{base}/branches">{icon("git-branch")} <strong>{r["branches"]}</strong> Branch{"" if r["branches"] == 1 else "es"}</a><a class="prc-Button-ButtonBase-c50BI Link--secondary mx-2" href="{base}/tags" data-turbo-frame="repo-content-turbo-frame">{icon("tag")} <strong>{ntags}</strong> Tag{"" if ntags == 1 else "s"}</a></div>
  <div class="flex-auto"></div>
  <div class="FileResultsList-module__FilesSearchBox d-none d-md-block"><span class="TextInput-wrapper prc-components-TextInputWrapper-Hpdqi">{icon("search")}<input aria-label="Go to file" role="combobox" aria-controls="file-results-list" aria-expanded="false" aria-haspopup="dialog" autocorrect="off" spellcheck="false" placeholder="Go to file" data-component="input" type="text" value="" class="prc-components-Input-IwWrt form-control input-sm"></span></div>
  <details class="details-reset details-overlay position-relative"><summary class="btn btn-primary" aria-haspopup="true">{icon("code")} Code <span class="dropdown-caret"></span></summary><div class="dropdown-menu dropdown-menu-sw p-3"><strong>Clone</strong><div class="d-flex mt-2"><input type="text" class="form-control input-monospace input-sm color-bg-subtle" data-autoselect="true" value="https://github.com/{r["full"]}.git" aria-label="https://github.com/{r["full"]}.git" readonly><clipboard-copy aria-label="Copy url to clipboard" value="https://github.com/{r["full"]}.git" class="btn btn-sm" role="button" tabindex="0">{icon("copy")}</clipboard-copy></div><a class="d-block mt-2" href="{base}/archive/refs/heads/{r["branch"]}.zip">{icon("file-zip")} Download ZIP</a></div></details>
</div>
<h2 class="sr-only" data-testid="screen-reader-heading" id="folders-and-files">Folders and files</h2>
{file_table(r)}
<div class="OverviewRepoFiles-module__Box_1--xSt0T Box mt-3"><div class="OverviewRepoFiles-module__Box_2 d-flex border-bottom"><nav aria-label="Repository files" class="prc-components-UnderlineWrapper-eT-Yj UnderlineNav"><h2 class="sr-only">Repository files navigation</h2><ul role="list" class="UnderlineNav-body prc-components-UnderlineItemList-xKlKC">{nav}</ul></nav><div class="flex-auto"></div><button type="button" aria-label="Outline" aria-haspopup="true" class="prc-Button-IconButton btn-octicon p-2">{icon("list-unordered")}</button></div>
<div class="OverviewRepoFiles-module__Box_5 js-snippet-clipboard-copy-unpositioned" data-hpc="true"><article class="markdown-body entry-content container-lg" itemprop="text">{md.render(r["readme"], r["full"], True)}</article></div></div>
</div>
{sidebar(r)}
</div></div></react-partial></div>'''
    return repo_page(r, "GitHub - %s: %s" % (r["full"], r["desc"]), content, "code", r["desc"] + " - " + r["full"], header=True)


# ---------------------------------------------------------------- releases

def latest_label(r, x, link=True):
    out = ""
    if x["draft"]:
        out = f'<span {V} class="Label Label--danger Label--large v-align-text-bottom">Draft</span>'
    elif x["pre"]:
        out = f'<span {V} class="Label Label--warning Label--large v-align-text-bottom">Pre-release</span>'
    elif x["latest"]:
        out = f'<a href="/{r["full"]}/releases/latest" {V} class="Link"><span {V} class="Label Label--success Label--large v-align-text-bottom">Latest</span></a>'
    if x["immutable"]:
        out += f' <span title="Only release title and notes can be modified" {V} class="Label Label--secondary Label--large v-align-text-bottom ml-1">{icon("lock")} Immutable</span>'
    return out


def signature(x):
    if not x["verified"]:
        return ""
    key = data.sha1("gpg" + x["author"])[:16].upper()
    return f'''<details class="dropdown dropdown-signed-commit details-reset details-overlay js-dropdown-details d-inline-block ml-1"><summary class="color-fg-success" aria-label="Verified">{icon("verified")}</summary><div class="anim-scale-in" style="position: relative; z-index: 200;"><div class="dropdown-menu dropdown-menu-w p-3 color-bg-default"><div class="signed-commit-header TableObject"><div class="TableObject-item">This commit was created on GitHub.com and signed with GitHub’s <strong class="signed-commit-verified-label">verified signature</strong>.</div></div><div class="signed-commit-footer"><div class="mt-2"><div class="mt-2">GPG key ID: <span class="color-fg-muted">{key}</span></div><div>Verified</div></div><a href="/site/vigilant">Learn about vigilant mode</a>.</div></div></div></details>'''


def compare(r, x):
    return f'''<details class="details-reset details-overlay tag-select-menu d-inline-block" id="tag-select-menu-{x["sha"][:8]}"><summary {V} class="btn btn-sm" aria-haspopup="true"><span>Compare</span> <span class="dropdown-caret"></span></summary><div class="SelectMenu"><div class="SelectMenu-modal" style="max-height: 480px"><header class="SelectMenu-header"><h3 class="SelectMenu-title">Choose a tag to compare</h3><button class="SelectMenu-closeButton" type="button" aria-label="Close menu">×</button></header><tab-container><input-filter class="SelectMenu-filter"><input data-target="input-demux.source" id="context-commitish-filter-field-{x["sha"][:6]}" class="SelectMenu-input form-control" aria-label="Find a tag" type="text" placeholder="Find a tag"></input-filter><div class="SelectMenu-list SelectMenu-list--borderless"><a class="SelectMenu-item" href="/{r["full"]}/compare/{r["branch"]}...{quote(x["tag"])}"><span class="css-truncate css-truncate-overflow">{r["branch"]}</span></a></div></tab-container><footer class="SelectMenu-footer"><a href="/{r["full"]}/tags">View all tags</a></footer></div></div></details>'''


def reactions(x, r):
    total = sum(n for _, _, _, n in x["reactions"])
    items = "".join(f'<button name="input[content]" value="{a.upper()} react" data-button-index-position="{i}" type="button" aria-label="react with {label}" aria-pressed="false" {V} class="social-reaction-summary-item js-reaction-group-button btn-link d-flex no-underline color-fg-muted flex-items-baseline mr-2"><g-emoji alias="{a}" class="social-button-emoji">{e}</g-emoji> <span class="js-discussion-reaction-group-count">{n}</span></button>' for i, (label, a, e, n) in enumerate(x["reactions"]))
    said = f'<div class="color-fg-muted mx-2 f6">{total} {"person" if total == 1 else "people"} reacted</div>' if total else ""
    return f'''<div data-view-component="true" class="comment-reactions js-reactions-container js-reaction-buttons-container social-reactions reactions-container d-flex"><div class="js-comment-reactions-options d-flex flex-items-center flex-row flex-wrap"><div class="js-reactions-container"><details class="dropdown details-reset details-overlay d-inline-block js-all-reactions-popover"><summary aria-haspopup="true" {V} class="Button--invisible Button--iconOnly mr-2" aria-label="All reactions">{icon("smiley", "social-button-emoji")}</summary></details></div>{items}{said}</div></div>'''


def assets_details(r, x, opened):
    n = len(x["assets"]) + 2
    src = f'/{r["full"]}/releases/expanded_assets/{quote(x["tag"])}'
    return f'''<div {V} class="Box-footer">
<div class="mb-3"><details {"open=" + chr(34) + chr(34) if opened else ""} {V} class="details-reset js-release-assets-details"><summary role="button" {V} class="Link--primary"><span class="dropdown-caret"></span> <h3 class="d-inline f4 text-bold mr-1">Assets</h3> <span title="{n}" {V} class="Counter ml-1">{n}</span></summary>
<div><include-fragment loading="lazy" src="{src}" data-test-selector="lazy-asset-list-fragment"><div class="Box Box--condensed mt-3"><ul>{"".join('<li class="Box-row"><div class="Skeleton Skeleton--text col-%d">&nbsp;</div></li>' % (4 + i % 3) for i in range(min(n, 5)))}</ul><span class="d-flex flex-items-center flex-justify-center p-2" data-hide-on-error><span class="anim-rotate spinner" role="status"><span class="sr-only">Loading</span></span></span><div class="flash flash-error" data-show-on-error hidden>Uh oh! There was an error while loading. <a href="" class="Link--inTextBlock">Please reload this page</a>.</div></div></include-fragment></div></details></div>
<div class="d-flex flex-row">{reactions(x, r)}{'<div class="flex-auto"></div><a class="btn btn-sm" href="/%s/discussions/%d">%s Join discussion</a>' % (r["full"], data.num(x["tag"], 900, 4000), icon("comment-discussion")) if r["discussions"] and x["latest"] else ""}</div></div>'''


def expanded_assets(r, x):
    base = "/" + r["full"]
    rows, many = "", len(x["assets"]) > 12
    for i, a in enumerate(x["assets"]):
        hidden = many and i >= 10
        digest = ""
        if a["digest"]:
            digest = f'<span class="Truncate text-mono f6 color-fg-muted release-digest" title="{a["digest"]}"><span class="Truncate-text">{a["digest"]}</span></span><clipboard-copy aria-label="Copy" role="button" tabindex="0" value="{a["digest"]}" {V} class="Button Button--iconOnly Button--invisible Button--small flex-shrink-0">{icon("copy")}</clipboard-copy>'
        rows += f'''<li {V} class="Box-row d-flex flex-column flex-md-row"{" hidden data-release-asset-truncated" if hidden else ""}><div {V} class="d-flex flex-justify-start flex-items-center col-12 col-lg-6">{icon("package", "color-fg-muted")}<a href="{base}/releases/download/{quote(x["tag"])}/{quote(a["name"])}" rel="nofollow" data-turbo="false" {V} class="Truncate"><span {V} class="Truncate-text text-bold">{esc(a["label"] or a["name"])}</span><span {V} class="Truncate-text"></span></a></div><div {V} class="d-flex flex-auto flex-justify-end flex-items-center col-12 col-lg-6 ml-3 ml-md-0 mt-1 mt-md-0 pl-1 pl-md-0"><div class="d-flex flex-auto flex-items-center min-width-0">{digest}</div><span style="white-space: nowrap;" {V} class="color-fg-muted text-sm-left flex-shrink-0 ml-md-3">{data.human(a["size"])}</span><span style="white-space: nowrap;" {V} class="color-fg-muted text-right flex-shrink-0 flex-grow-0 ml-3">{rel(a["at"], "no-wrap", "asset", 'prefix=""')}</span></div></li>'''
    for kind, ext in [("zip", "zip"), ("tar.gz", "tar.gz")]:
        rows += f'''<li {V} class="Box-row d-flex flex-column flex-md-row"{" hidden data-release-asset-truncated" if many else ""}><div {V} class="d-flex flex-justify-start flex-items-center col-12 col-lg-6">{icon("file-zip", "color-fg-muted")}<a href="{base}/archive/refs/tags/{quote(x["tag"])}.{ext}" rel="nofollow" data-turbo="false" {V} class="Truncate"><span {V} class="Truncate-text text-bold">Source code</span><span {V} class="Truncate-text">({kind})</span></a></div><div {V} class="d-flex flex-auto flex-justify-end flex-items-center col-12 col-lg-6 ml-3 ml-md-0 mt-1 mt-md-0 pl-1 pl-md-0"><div class="d-flex flex-auto"></div><span style="white-space: nowrap;" {V} class="color-fg-muted text-right flex-shrink-0 flex-grow-0 ml-3">{rel(x["published"], "no-wrap", "asset", 'prefix=""')}</span></div></li>'''
    more = f'<li {V} class="Box-row js-truncated-assets"><button type="button" {V} class="btn-link Link--muted js-release-assets-show-all">Show all {len(x["assets"]) + 2} assets</button></li>' if many else ""
    return f'<div {V} class="Box Box--condensed mt-3"><ul {V}>{rows}{more}</ul></div>'


def release_contributors(x):
    c = x["contributors"]
    if not c:
        return ""
    shown = c[:3]
    text = ", ".join(shown) if len(c) <= 2 else ", ".join(shown) + (", and %d other contributor%s" % (len(c) - 3, "" if len(c) == 4 else "s") if len(c) > 3 else "")
    if len(c) == 2:
        text = " and ".join(c)
    elif len(c) == 3:
        text = "%s, %s, and %s" % tuple(c)
    return f'''<div {V} class="mb-3"><h3 class="f4 mb-2" id="contributors-{x["sha"][:6]}">Contributors</h3><div class="d-flex flex-items-center"><div class="AvatarStack-body d-flex mr-2">{"".join(f'<a href="{person_href(p)}" data-hovercard-type="user" data-hovercard-url="/users/{p}/hovercard" class="avatar mr-1">{avatar(p, 32)}</a>' for p in c)}</div><div class="f6 color-fg-muted">{text}</div></div></div>'''


def author_link(x, cls="color-fg-muted wb-break-all"):
    return f'<a class="{cls}" data-hovercard-type="user" data-hovercard-url="/users/{x["author"]}/hovercard" data-octo-click="hovercard-link-click" data-turbo="false" href="{person_href(x["author"])}">{x["author"]}</a>'


def tag_and_commit(r, x):
    base = "/" + r["full"]
    return f'''<div class="mb-md-2 mr-3 mr-md-0 d-inline-flex flex-items-center"><a href="{base}/tree/{quote(x["tag"])}" class="Link--muted" data-turbo-frame="repo-content-turbo-frame" title="{esc(x["tag"])}" aria-label="{esc(x["tag"])}">{icon("tag", label="Tag")}<div class="css-truncate css-truncate-target d-inline"><span class="ml-1">{esc(x["tag"])}</span></div></a></div>
<div class="mb-md-2 mr-3 mr-md-0 d-inline-flex flex-items-center"><a class="Link Link--muted" data-hovercard-type="commit" data-hovercard-url="{base}/commit/{x["sha"]}/hovercard" href="{base}/commit/{x["sha"]}" {V}>{icon("git-commit", label="Commit")}<code class="f5 ml-1 wb-break-all">{x["sha"][:7]}</code></a>{signature(x)}</div>'''


def subnav(r, selected, q=""):
    base = "/" + r["full"]
    item = lambda key, text, href: f'<a class="js-selected-navigation-item {"selected " if key == selected else ""}subnav-item" data-pjax="#repo-content-pjax-container" data-turbo-frame="repo-content-turbo-frame" data-selected-links="repo_{key} {href}" {"aria-current=" + chr(34) + "page" + chr(34) if key == selected else ""} href="{href}">{text}</a>'
    find = f'''<form class="position-relative ml-md-2" action="{base}/releases" accept-charset="UTF-8" method="get"><input class="form-control subnav-search-input width-full" type="search" name="q" aria-label="Find a release" placeholder="Find a release" value="{esc(q)}">{icon("search", "subnav-search-icon")}</form>''' if selected == "releases" and r["releases"] else ""
    return f'''<h1 class="sr-only">{"Releases" if selected == "releases" else "Tags"}: {r["full"]}</h1><div class="d-flex flex-justify-center"><div class="d-flex flex-column flex-sm-row flex-wrap mb-3 pb-3 col-11 flex-justify-between border-bottom"><div class="d-flex flex-column flex-md-row"><nav class="subnav" aria-label="Releases and Tags" data-pjax="#repo-content-pjax-container">{item("releases", "Releases", base + "/releases")}{item("tags", "Tags", base + "/tags")}</nav></div>{find}</div></div>'''


def may_edit(r):
    return r["owner"] == "corvane"


def edit_buttons(r, x):
    if not may_edit(r):
        return ""
    return f'<div class="d-flex mb-3"><a href="/{r["full"]}/releases/edit/{quote(x["tag"])}" aria-label="Edit {esc(x["title"])}" {V} class="btn-octicon" title="Edit">{icon("pencil")}</a></div>'


def short_notes(x):
    """A long note is cut on the list."""
    lines, kept, fence = x["notes"].split("\n"), [], False
    for line in lines:
        if len(kept) > 60 and not fence and not line.strip():
            break
        if line.startswith("```"):
            fence = not fence
        kept.append(line)
    return "\n".join(kept)


def release_href(r, x):
    return "/%s/releases/tag/%s" % (r["full"], "untagged-" + x["sha"][:20] if x["draft"] else quote(x["tag"]))


def release_section(r, x, opened):
    href = release_href(r, x)
    notes = md.render(short_notes(x) if x["truncate"] else x["notes"], r["full"])
    cut = f'<div class="mb-3"><a href="{href}" {V} class="Link" data-turbo-frame="repo-content-turbo-frame">Read more</a></div>' if x["truncate"] else ""
    date = "" if x["draft"] else f'<div class="mb-2 f4 mr-3 mr-md-0 col-12">{rel(x["published"], "no-wrap", "release", "prefix=" + chr(34) * 2)}</div>'
    said = f'drafted this {rel(x["published"], "no-wrap", "release")}' if x["draft"] else "released this"
    footer = assets_details(r, x, opened) if not x["draft"] else f'<div {V} class="Box-footer">{reactions(x, r)}</div>'
    return f'''<section aria-labelledby="hd-{x["sha"][:8]}"><h2 class="sr-only" id="hd-{x["sha"][:8]}">{esc(x["title"])}</h2>
<div class="d-flex flex-column flex-md-row my-5 flex-justify-center">
<div class="col-md-2 d-flex flex-md-column flex-row flex-wrap pr-md-6 mb-2 mb-md-0 flex-items-start pt-md-4">{date}
<div class="mb-md-2 mr-3 mr-md-0 flex-self-start"><a data-hovercard-type="user" href="{person_href(x["author"])}">{avatar(x["author"], 20, "avatar avatar-user mr-1")}</a>{author_link(x)} <span class="color-fg-muted">{said}</span></div>
{tag_and_commit(r, x) if not x["draft"] else ""}
<div class="mr-3 mr-md-0">{compare(r, x) if not x["draft"] else ""}</div></div>
<div class="col-md-9"><div {V} class="Box"><div {V} class="Box-body">
<div class="d-flex flex-md-row flex-column"><div class="d-flex flex-row flex-1 mb-3 wb-break-word"><div class="flex-1" data-pjax="#repo-content-pjax-container" data-turbo-frame="repo-content-turbo-frame"><span class="f1 text-bold d-inline mr-3"><a href="{href}" data-turbo-frame="repo-content-turbo-frame" {V} class="Link--primary Link">{esc(x["title"])}</a></span> <span class="flex-shrink-0">{latest_label(r, x)}</span></div></div>{edit_buttons(r, x)}</div>
<div data-pjax="true" data-test-selector="body-content" {V} class="markdown-body my-3">{notes}</div>{cut}{release_contributors(x)}</div>{footer}</div></div></div></section>'''


def pagination(base, n, pages):
    def link(k):
        return f"{base}page={k}"
    prev = f'<a class="previous_page" rel="prev" href="{link(n - 1)}">Previous</a>' if n > 1 else '<span class="previous_page disabled" aria-disabled="true">Previous</span>'
    nxt = f'<a class="next_page" rel="next" href="{link(n + 1)}">Next</a>' if n < pages else '<span class="next_page disabled" aria-disabled="true">Next</span>'
    nums = " ".join(f'<em class="current" data-total-pages="{pages}" aria-current="page" aria-label="Page {k}">{k}</em>' if k == n else f'<a {"rel=" + chr(34) + ("next" if k == n + 1 else "prev") + chr(34) if abs(k - n) == 1 else ""} aria-label="Page {k}" href="{link(k)}">{k}</a>' for k in range(1, pages + 1))
    return f'<div data-turbo-frame="repo-content-turbo-frame" data-pjax="#repo-content-pjax-container" class="paginate-container"><div role="navigation" aria-label="Pagination" class="d-inline-block pagination" data-turbo-frame="repo-content-turbo-frame">{prev} {nums} {nxt}</div></div>'


def blankslate(title, text=""):
    return f'<div {V} class="blankslate blankslate-spacious blankslate-large">{icon("tag", "blankslate-icon", size=24)}<h2 class="blankslate-heading">{title}</h2><p>{text}</p></div>'


def releases(r, n, q=""):
    found = [x for x in r["releases"] if q.lower() in (x["title"] + " " + x["tag"] + " " + x["notes"]).lower()]
    pages = max(1, math.ceil(len(found) / PER_PAGE))
    shown = found[(n - 1) * PER_PAGE:n * PER_PAGE]
    first = next((x for x in r["releases"] if not x["draft"]), None)
    if found:
        inner = '<div data-hpc>%s</div>' % "\n".join(release_section(r, x, x is first or x["latest"]) for x in shown)
        if pages > 1:
            inner += pagination("/%s/releases?%s" % (r["full"], "q=%s&amp;" % quote(q) if q else ""), n, pages)
    elif r["releases"]:
        inner = blankslate("No releases matched your search", "Try another word.")
    else:
        inner = '<div class="Box mx-auto col-11">%s</div>' % blankslate("There aren’t any releases here", "Releases are powered by <a class=\"Link--inTextBlock\" href=\"/%s/tags\">tagging specific points of history</a> in a repository. They’re great for marking release points like <code>v1.0</code>." % r["full"])
    return repo_page(r, "Releases · %s · GitHub" % r["full"], f'<div class="clearfix container-xl px-3 px-md-4 px-lg-5 mt-4">{subnav(r, "releases", q)}{inner}</div>')


def release_page(r, x):
    base = "/" + r["full"]
    behind = f'<div class="d-inline-flex mr-3 color-fg-muted"><span>· <a class="Link--muted" href="{base}/compare/{quote(x["tag"])}...{r["branch"]}"><relative-commits>{x["behind"]:,}</relative-commits> commit{"" if x["behind"] == 1 else "s"}</a> to {r["branch"]} since this release</span></div>'.replace("<relative-commits>", "").replace("</relative-commits>", "") if x["behind"] else ""
    said = "drafted this" if x["draft"] else "released this"
    crumb = "Draft" if x["draft"] else esc(x["title"])
    content = f'''<div class="clearfix container-xl px-3 px-md-4 px-lg-5 mt-4"><div class="d-flex flex-justify-center"><div class="col-11 mb-3"><nav aria-label="Breadcrumb" {V}><ol><li {V} class="breadcrumb-item"><a data-pjax="#repo-content-pjax-container" data-turbo-frame="repo-content-turbo-frame" href="{base}/releases">Releases</a></li><li {V} class="breadcrumb-item breadcrumb-item-selected"><a aria-current="page" href="{release_href(r, x)}">{crumb}</a></li></ol></nav></div></div>
<div data-hpc class="d-flex flex-justify-center"><div class="col-11"><div {V} class="Box"><div {V} class="Box-body">
<div class="d-flex flex-md-row flex-column"><div class="d-flex flex-row flex-1 mb-3 wb-break-word"><div class="flex-1"><h1 {V} class="d-inline mr-3">{esc(x["title"])}</h1> <span class="flex-shrink-0">{latest_label(r, x)}</span></div></div>{edit_buttons(r, x)}<div class="mb-3">{compare(r, x) if not x["draft"] else ""}</div></div>
<div class="mb-4 d-flex flex-column flex-md-row flex-md-items-center flex-wrap"><div class="mr-4 mb-2 d-inline-flex flex-items-center"><a data-hovercard-type="user" href="{person_href(x["author"])}">{avatar(x["author"], 20, "avatar avatar-user mr-1")}</a><span class="ml-1">{author_link(x, "color-fg-muted wb-break-all text-bold")} <span class="color-fg-muted">{said} {rel(x["published"], "no-wrap", "release", "prefix=" + chr(34) * 2)}</span></span>&nbsp;{behind}</div>
<div class="d-flex flex-items-center mb-2 gap-3">{tag_and_commit(r, x) if not x["draft"] else ""}</div></div>
<div data-pjax="true" data-test-selector="body-content" {V} class="markdown-body my-3">{md.render(x["notes"], r["full"])}</div>{release_contributors(x)}</div>
{assets_details(r, x, True) if not x["draft"] else ""}</div></div></div></div>'''
    return repo_page(r, "Release %s · %s · GitHub" % (x["title"] if x["title"] == x["tag"] else x["title"], r["full"]), content, description=re.sub(r"[#*`]", "", x["notes"])[:200])


def plain_tag(r, tag, sha, at):
    x = data.release(tag, at, r["last"][0], "")
    x["sha"] = sha
    base = "/" + r["full"]
    content = f'''<div class="clearfix container-xl px-3 px-md-4 px-lg-5 mt-4">{subnav(r, "tags")}<div data-hpc class="d-flex flex-justify-center"><div class="col-11"><div {V} class="Box"><div {V} class="Box-body"><h1 {V} class="d-inline mr-3">{esc(tag)}</h1>
<div class="mb-4 mt-2"><a class="color-fg-muted wb-break-all text-bold" href="{person_href(x["author"])}">{x["author"]}</a> <span class="color-fg-muted">tagged this {rel(at, "no-wrap", "release")}</span></div>{tag_and_commit(r, x)}</div>{assets_details(r, x, True)}</div></div></div></div>'''
    return repo_page(r, "Release %s · %s · GitHub" % (tag, r["full"]), content)


def tags(r, n):
    base = "/" + r["full"]
    pages = max(1, math.ceil(len(r["all_tags"]) / PER_PAGE))
    rows = ""
    for tag, sha, at, has in r["all_tags"][(n - 1) * PER_PAGE:n * PER_PAGE]:
        notes = f'<li {V} class="d-inline-block mt-1 mr-3"><a class="Link--muted" href="{base}/releases/tag/{quote(tag)}">{icon("note")} Notes</a></li>' if has else ""
        dl = f'<li {V} class="d-inline-block mt-1 mr-3"><a class="Link--muted" href="{base}/releases/tag/{quote(tag)}">{icon("download")} Downloads</a></li>' if has else ""
        rows += f'''<div {V} class="Box-row position-relative d-flex"><div class="commit js-details-container Details flex-auto" data-commit-link-filter><div class="d-flex"><h2 {V} class="f4 flex-auto min-width-0 wb-break-word pr-2 h2" data-test-selector="tag-info-title"><div class="d-flex flex-justify-between"><a href="{base}/releases/tag/{quote(tag)}" data-turbo-frame="repo-content-turbo-frame" {V} class="Link--primary Link">{esc(tag)}</a><a class="Link--muted f6" aria-label="Tag actions" href="{base}/compare/{quote(tag)}...{r["branch"]}">{icon("kebab-horizontal")}</a></div></h2></div>
<ul class="list-style-none f6"><li {V} class="d-inline-block mt-1 mr-3">{icon("clock")} {rel(at)}</li><li {V} class="d-inline-block mt-1 mr-3"><a href="{base}/commit/{sha}" {V} class="Link--muted text-mono Link">{icon("git-commit")} {sha[:7]}</a></li><li {V} class="d-inline-block mt-1 mr-3"><a href="{base}/archive/refs/tags/{quote(tag)}.zip" rel="nofollow" {V} class="Link--muted Link">{icon("file-zip")} zip</a></li><li {V} class="d-inline-block mt-1 mr-3"><a href="{base}/archive/refs/tags/{quote(tag)}.tar.gz" rel="nofollow" {V} class="Link--muted Link">{icon("file-zip")} tar.gz</a></li>{notes}{dl}</ul></div></div>'''
    if rows:
        inner = f'<div class="d-flex flex-justify-center"><div class="col-11"><div {V} class="Box"><div {V} class="Box-header"><h2 {V} class="f5 text-bold">{icon("tag")} Tags</h2></div>{rows}</div></div></div>' + (pagination(f"{base}/tags?", n, pages) if pages > 1 else "")
    else:
        inner = '<div class="Box mx-auto col-11">%s</div>' % blankslate("There aren’t any tags here", "")
    return repo_page(r, "Tags · %s · GitHub" % r["full"], f'<div class="clearfix container-xl px-3 px-md-4 px-lg-5 mt-4">{subnav(r, "tags")}{inner}</div>')


# ---------------------------------------------------------------- issues and the rest

def issues(r):
    base = "/" + r["full"]
    rows = ""
    for n, title, who, at, labels, comments in r["issues"]:
        lab = "".join(f'<a class="prc-Token IssueLabel Label ml-1" href="{base}/issues?q=label%3A{quote(l)}"><span>{esc(l)}</span></a>' for l in labels)
        com = f'<a aria-label="{comments} comment{"" if comments == 1 else "s"}" class="Link--muted" href="{base}/issues/{n}">{icon("comment-discussion")} <span class="text-small text-bold">{comments}</span></a>' if comments else ""
        rows += f'''<li role="listitem" class="ListItem-module__listItem--k4eMk Box-row d-flex" data-testid="list-view-item" aria-label="{esc(title)}"><div class="mr-2">{icon("issue-opened", "color-fg-open", label="Open issue")}</div><div class="flex-auto"><h3 class="Title-module__heading h4 d-inline"><a data-testid="issue-pr-title-link" class="prc-Link-Link-85e08 Link--primary" data-hovercard-url="{base}/issues/{n}/hovercard" href="{base}/issues/{n}"><span>{esc(title)}</span></a></h3> <span>{lab}</span><div class="f6 color-fg-muted"><span>Status: Open.</span> <span>#{n}</span> <span>In {r["full"]};</span> <span>· <a data-testid="created-at" class="Link--muted" href="{base}/issues?q=author%3A{who}">{who}</a> opened <span class="no-wrap">{rel(at)}</span></span></div></div><div class="flex-shrink-0">{com}</div></li>'''
    body = f'<ul role="list" data-testid="list-view-items" data-listview-component="items-list" class="list-style-none">{rows}</ul>' if rows else blankslate("No results", "Try adjusting your search filters.")
    content = f'''<div class="clearfix container-xl px-3 px-md-4 px-lg-5 mt-4"><react-app app-name="issues-react" data-ssr="true"><h1 class="sr-only">Issues</h1><div class="d-flex mb-3 gap-2"><input role="combobox" aria-label="Search Issues" data-component="input" class="form-control flex-auto" type="text" value="is:issue state:open"><a class="btn" href="{base}/labels">Labels</a><a class="btn" href="{base}/milestones">Milestones</a><a class="btn btn-primary" href="{base}/issues/new/choose">New issue</a></div>
<div class="Box"><div class="Box-header d-flex"><h2 class="sr-only">Search results</h2><ul role="list" class="list-style-none d-flex gap-3"><li><a href="{base}/issues?q=is%3Aissue%20state%3Aopen" aria-current="true" class="Link--primary text-bold">Open <span class="Counter">{len(r["issues"])}</span></a></li><li><a class="Link--muted" href="{base}/issues?q=is%3Aissue%20state%3Aclosed">Closed <span class="Counter">{count(data.num(r["full"] + "c", 0, r["commits"] // 3))}</span></a></li></ul></div>{body}</div></react-app></div>'''
    return repo_page(r, "Issues · %s · GitHub" % r["full"], content, "issues")


def issue(r, n):
    found = next((i for i in r["issues"] if i[0] == n), None)
    if not found:
        return None
    _, title, who, at, labels, comments = found
    content = f'''<div class="clearfix container-xl px-3 px-md-4 px-lg-5 mt-4"><h1 data-component="PH_Title" class="prc-PageHeader-Title"><bdi class="markdown-title" data-testid="issue-title">{esc(title)}</bdi> <span class="f1-light color-fg-muted">#{n}</span></h1><div class="mb-3"><span class="State State--open" data-testid="header-state">{icon("issue-opened")} Open</span></div><div class="Box"><div class="Box-header"><a class="Link--primary text-bold" href="/{who}">{who}</a> <span class="color-fg-muted">opened {rel(at)}</span></div><div class="Box-body markdown-body" data-testid="markdown-body"><p><em>No description provided.</em></p></div></div></div>'''
    return repo_page(r, "%s · Issue #%d · %s · GitHub" % (title, n, r["full"]), content, "issues")


def plain(r, title, text, selected="code"):
    return repo_page(r, "%s · %s · GitHub" % (title, r["full"]), '<div class="clearfix container-xl px-3 px-md-4 px-lg-5 mt-4"><div class="Box">%s</div></div>' % blankslate(esc(title), text), selected)


def tree(r, ref):
    who, message, at = r["last"]
    hit = next((t for t in r["all_tags"] if t[0] == ref), None)
    sha = hit[1] if hit else data.sha1(r["full"] + message)
    content = f'''<div class="clearfix container-xl px-3 px-md-4 px-lg-5 mt-4"><div class="mb-3"><span class="btn">{icon("tag" if hit else "git-branch")} {esc(ref)}</span></div><div class="Box mb-3"><div class="Box-header commit-tease d-flex flex-items-center">{avatar(who)}&nbsp;<a class="Link--primary text-bold commit-author" href="{person_href(who)}">{who}</a>&nbsp;<span class="flex-auto color-fg-muted">{esc(message if not hit else "Release " + ref)}</span><a class="Link--secondary text-mono f6" href="/{r["full"]}/commit/{sha}">{sha[:7]}</a></div></div>{file_table(r)}</div>'''
    return repo_page(r, "GitHub - %s at %s" % (r["full"], ref), content)


def commit(r, sha):
    hit = next((t for t in r["all_tags"] if t[1].startswith(sha)), None)
    msg = "Release " + hit[0] if hit else next((m for _, _, m, _ in r["files"] if data.sha1(r["full"] + m).startswith(sha)), None)
    if msg is None:
        return None
    content = f'''<div class="clearfix container-xl px-3 px-md-4 px-lg-5 mt-4"><h1 class="f3">Commit <code>{sha[:7]}</code></h1><div class="commit full-commit mt-0 px-2 pt-2 Box"><div class="commit-title markdown-title p-2 text-bold">{esc(msg)}</div><div class="commit-meta p-2 d-flex color-fg-muted">{avatar(r["last"][0])}&nbsp;<a class="commit-author user-mention" href="{person_href(r["last"][0])}">{r["last"][0]}</a>&nbsp;committed<span class="flex-auto"></span><span class="sha-block">commit <span class="sha user-select-contain">{sha}</span></span></div></div></div>'''
    return repo_page(r, "%s · %s@%s · GitHub" % (msg, r["full"], sha[:7]), content)


# ---------------------------------------------------------------- home, search, profile

def home():
    v = data.VIEWER
    mine = ["corvane/gridwright", "mira-holt/notes-garden", "mira-holt/skiff"]
    li = "".join(f'<li class="public source"><div class="width-full d-flex mt-2"><a class="mr-2 d-flex flex-items-center" href="/{m.split("/")[0]}">{avatar(m.split("/")[0], 16)}</a><div class="wb-break-word"><a class="color-fg-default lh-0 mb-2 markdown-title" data-hovercard-type="repository" href="/{m}">{m}</a></div></div></li>' for m in mine)
    body = f'''<div class="feed-background d-flex flex-column flex-md-row"><aside class="feed-left-sidebar p-3" aria-label="Account context"><div class="js-repos-container" id="dashboard-repos-container"><h2 class="f5 mb-1 d-flex flex-justify-between flex-items-center">Top repositories <a class="btn btn-sm btn-primary" href="/new">{icon("repo")} New</a></h2><div class="mt-2 mb-3" role="search" aria-label="Repositories"><input type="text" class="form-control input-contrast input-sm width-full js-filterable-field js-your-repositories-search" id="dashboard-repos-filter-left" placeholder="Find a repository…" aria-label="Find a repository…" data-url="/" value="" autocomplete="off"></div><ul class="list-style-none" data-filterable-for="dashboard-repos-filter-left">{li}</ul></div></aside>
<main class="flex-auto p-3 feed-main"><h2 class="h3 mb-3">Home</h2><copilot-dashboard-entrypoint class="d-block Box p-3 mb-4"><textarea class="form-control width-full" aria-label="Ask Copilot" placeholder="Ask anything" rows="2"></textarea></copilot-dashboard-entrypoint><div class="d-flex flex-justify-between mb-2"><h3 class="h5">Feed</h3><button type="button" class="btn btn-sm">Filter</button></div><div id="conduit-feed-frame" data-hpc>
<article class="Box p-3 mb-3"><div class="d-flex flex-items-center">{avatar("jun-p", 32)}&nbsp;<a class="Link--primary text-bold" href="/jun-p">jun-p</a>&nbsp;pushed to&nbsp;<a class="Link--primary text-bold" href="/corvane/gridwright">corvane/gridwright</a>&nbsp;<span class="color-fg-muted">{rel("2026-11-27T13:13:00Z")}</span></div></article>
<article class="Box p-3 mb-3"><div class="d-flex flex-items-center">{avatar("wout-dk", 32)}&nbsp;<a class="Link--primary text-bold" href="/wout-dk">wout-dk</a>&nbsp;starred a repository&nbsp;<span class="color-fg-muted">{rel("2026-11-26T20:00:00Z")}</span></div><div class="Box mt-2 p-2"><a class="Link--primary text-bold" href="/ivy-tanaka/dotnest">ivy-tanaka/dotnest</a><p class="color-fg-muted mb-0">{esc(data.REPOS["ivy-tanaka/dotnest"]["desc"])}</p></div></article></div></main>
<aside class="feed-right-sidebar p-3" aria-label="Explore"><div class="Box p-3"><h2 class="f5 text-bold mb-3">Latest from our changelog</h2><ul class="list-style-none f6"><li class="mb-2"><div class="color-fg-muted">2 days ago</div><a class="Link--primary" href="/site/changelog">Faster search in large repositories</a></li><li><div class="color-fg-muted">5 days ago</div><a class="Link--primary" href="/site/changelog">Release v2 of the runner image</a></li></ul></div></aside></div>'''
    return page("GitHub", body, [("Dashboard", "/")], "", "")


def match(text, words):
    out = esc(text)
    for w in words:
        out = re.sub("(?i)(?![^<]*>)(%s)" % re.escape(esc(w)), r"<em>\1</em>", out)
    return out


def search(q, kind, n=1):
    words, filters = [], []
    for w in q.split():
        m = re.match(r"(repo|org|user|language):(\S+)$", w)
        (filters if m else words).append((m[1], m[2].lower()) if m else w)
    hits = []
    for r in data.REPOS.values():
        hay = " ".join([r["full"], r["desc"]] + r["topics"]).lower()
        ok = all(w.lower() in hay for w in words)
        for key, value in filters:
            if key == "repo":
                ok = ok and r["full"].lower() == value
            elif key in ("org", "user"):
                ok = ok and r["owner"].lower() == value
            else:
                ok = ok and r["languages"][0][0].lower() == value
        if ok and (words or filters):
            hits.append(r)
    hits.sort(key=lambda r: (not any(w.lower() in r["name"].lower() for w in words), -r["stars"]))
    users = [u for u in data.OWNERS if words and all(w.lower() in (u + " " + data.OWNERS[u]["name"]).lower() for w in words)]
    found_issues = [(r, i) for r in data.REPOS.values() for i in r["issues"] if words and all(w.lower() in i[1].lower() for w in words)]
    counts = {"code": 0, "repositories": len(hits), "issues": len(found_issues), "pullrequests": 0, "discussions": 0, "users": len(users)}
    names = [("code", "Code", "code"), ("repositories", "Repositories", "repo"), ("issues", "Issues", "issue-opened"), ("pullrequests", "Pull requests", "git-pull-request"), ("discussions", "Discussions", "comment-discussion"), ("users", "Users", "people")]
    nav = "".join(f'<li class="prc-ActionList-ActionListItem-uq6I7"><a href="/search?q={quote(q)}&amp;type={k}" class="prc-ActionList-ActionListContent-sg9-x prc-Link-Link-85e08 d-flex" {"aria-current=" + chr(34) + "page" + chr(34) if k == kind else ""} data-testid="kind-group-item">{icon(ic)}<span class="flex-auto mx-2">{t}</span><span class="Counter" data-testid="resultCount">{counts[k]}</span><span class="sr-only">&nbsp;results</span></a></li>' for k, t, ic in names)
    langs = sorted({r["languages"][0][0] for r in hits})
    facets = ""
    if langs and kind == "repositories":
        facets = '<h3 class="f6 mt-3 ml-2">Languages</h3><ul class="list-style-none ml-2">' + "".join('<li><a class="Link--secondary" href="/search?q=%s&amp;type=repositories"><span class="repo-language-color" style="background-color: %s"></span> %s</a></li>' % (quote(q + " language:" + l), data.COLORS[l], l) for l in langs) + "</ul>"
    items = ""
    if kind == "repositories":
        for r in hits:
            lang = r["languages"][0][0]
            topics = '<div class="d-flex flex-wrap gap-1 my-1">%s</div>' % "".join(f'<a href="/topics/{t}" class="prc-Token Topic-module__token topic-tag">{match(t, words)}</a>' for t in r["topics"][:5]) if r["topics"] else ""
            t = data.when(r["updated"])
            items += f'''<div class="Result-module__Result--zOqyD flszRz Box p-3 mb-3"><div class="Result-module__container d-flex"><div class="flex-auto"><h3 class="Result-module__heading f4 text-normal"><div class="search-title d-flex flex-items-center"><img class="prc-Avatar avatar mr-2" alt="" width="20" height="20" src="/avatars/{r["owner"]}?s=40&amp;v=4" data-testid="github-avatar"><a class="prc-Link-Link-85e08" href="/{r["full"]}" data-hovercard-type="repository"><span class="Text__StyledText-sc-17v1xeu-0 search-match">{match(r["full"], words)}</span></a></div></h3><div class="Content-module__Content--Hd"><span class="Text-sc search-match">{match(r["desc"], words)}</span></div>{topics}<ul class="Footer-module__footer list-style-none d-flex f6 color-fg-muted"><li class="d-flex flex-items-center"><div class="repo-language-color" style="background-color: {data.COLORS[lang]}"></div>&nbsp;<span aria-label="{lang} language">{lang}</span></li><span aria-hidden="true" class="mx-1 color-fg-muted">·</span><li><a class="Link--muted" href="/{r["full"]}/stargazers" aria-label="{r["stars"]} stars">{icon("star")} <span>{count(r["stars"])}</span></a></li><span aria-hidden="true" class="mx-1 color-fg-muted">·</span><li><span>Updated <div title="{t.strftime("%b")} {t.day}, {t.year}, {t.strftime("%I:%M %p").lstrip("0")} GMT" class="d-inline prc-Truncate-Truncate-A9Wn6"><span class="search-updated" data-at="{r["updated"]}">on {t.strftime("%b")} {t.day}</span></div></span></li></ul></div><div class="flex-shrink-0"><button type="button" class="btn btn-sm" aria-label="Star {r["full"]}">{icon("star")} Star</button></div></div></div>'''
    elif kind == "users":
        for u in users:
            items += f'<div class="Box p-3 mb-3 d-flex" data-testid="user-result">{avatar(u, 40)}<div class="ml-2"><a class="Link--primary text-bold" href="/{u}">{match(data.OWNERS[u]["name"], words)}</a> <a class="Link--secondary" href="/{u}">{match(u, words)}</a><div class="color-fg-muted">{esc(data.OWNERS[u]["bio"])}</div></div></div>'
    elif kind == "issues":
        for r, i in found_issues:
            items += f'<div class="Box p-3 mb-3"><div class="f6 color-fg-muted">{r["full"]}</div><h3 class="f4"><a class="prc-Link-Link-85e08" href="/{r["full"]}/issues/{i[0]}"><span class="search-match">{match(i[1], words)}</span></a></h3><div class="f6 color-fg-muted"><a class="Link--muted" href="/{i[2]}">{i[2]}</a> · Opened {rel(i[3])} · #{i[0]}</div></div>'
    n_hits = counts.get(kind, 0)
    if not items:
        items = f'<div class="Box p-5 text-center"><h2 class="f3" data-testid="no-results">Your search did not match any <strong>{esc(dict((k, t.lower()) for k, t, _ in names).get(kind, kind))}</strong></h2><p class="color-fg-muted">You could try one of the tips below.</p></div>'
    payload = json.dumps({"payload": {"header_redesign_enabled": True, "results": [{"id": str(data.num(r["full"], 10 ** 8, 9 * 10 ** 8)), "archived": False, "followers": r["stars"], "hl_name": r["full"], "hl_trunc_description": r["desc"], "language": r["languages"][0][0], "repo": {"repository": {"id": 1, "name": r["name"], "owner_login": r["owner"], "updated_at": r["updated"]}}, "topics": r["topics"], "type": "Public"} for r in (hits if kind == "repositories" else [])], "type": kind, "page": 1, "page_count": 1, "elapsed_millis": 61, "result_count": n_hits}, "title": "Repository search results"}).replace("<", "\\u003c")
    title = {"repositories": "Repository", "issues": "Issue", "users": "User", "code": "Code"}.get(kind, kind.capitalize())
    body = f'''<main><react-app app-name="blackbird-search" initial-path="/search?q={quote(q)}&amp;type={kind}" style="display: block; min-height: calc(100vh - 64px);" data-ssr="true" data-lazy="false"><script type="application/json" data-target="react-app.embeddedData">{payload}</script><div data-target="react-app.reactRoot"><div class="d-flex flex-column flex-md-row"><div class="search-sidebar p-3" data-testid="search-sub-header"><h1 class="sr-only">Search results</h1><h2 class="f6 ml-2">Filter by</h2><nav aria-label="Search filters"><ul class="prc-ActionList-ActionList-X4RiC list-style-none" role="list">{nav}</ul></nav>{facets}</div>
<div class="flex-auto p-3 search-main"><div class="d-flex flex-items-center mb-3"><h2 class="f5 flex-auto text-normal" data-testid="results-header"><span class="text-bold">{n_hits} result{"" if n_hits == 1 else "s"}</span> <span class="color-fg-muted">({40 + data.num(q, 0, 60)} ms)</span></h2><button type="button" aria-haspopup="true" class="btn btn-sm"><span class="color-fg-muted">Sort by: </span>Best match {icon("triangle-down")}</button>&nbsp;<button type="button" class="btn btn-sm">Save</button></div><div data-testid="results-list" class="ResultList-module__List">{items}</div></div></div></div></react-app></main>'''
    return page(f"{title} search results · GitHub", body, [], "", "")


def profile(u):
    o = data.OWNERS.get(u)
    mine = sorted([r for r in data.REPOS.values() if r["owner"] == u], key=lambda r: r["updated"], reverse=True)
    if not o:
        o = {"name": u, "org": False, "bio": "", "place": None, "url": None, "followers": data.num(u, 0, 90)}
    rows = ""
    for r in mine:
        lang = r["languages"][0][0]
        lic = f'<span class="mr-3">{icon("law", "mr-1")}{data.LICENSE_LONG[r["license"]]}</span>' if r["license"] else ""
        fork = f'<span class="f6 color-fg-muted mb-1 d-block">Forked from <a class="Link--muted Link--inTextBlock" href="/{r["fork_of"]}">{r["fork_of"]}</a></span>' if r["fork_of"] else ""
        topics = '<div class="topics-row-container d-inline-flex flex-wrap flex-items-center f6 my-1">%s</div>' % "".join(f'<a class="topic-tag topic-tag-link f6 my-1" href="/topics/{t}">{t}</a> ' for t in r["topics"]) if r["topics"] else ""
        forks = f'<a href="/{r["full"]}/forks" {V} class="Link--muted mr-3">{icon("repo-forked", label="fork")} {r["forks"]:,}</a>' if r["forks"] else ""
        stars = f'<a href="/{r["full"]}/stargazers" {V} class="Link--muted mr-3">{icon("star", label="star")} {r["stars"]:,}</a>' if r["stars"] else ""
        rows += f'''<li class="col-12 d-flex flex-justify-between width-full py-4 border-bottom color-border-muted public {"fork" if r["fork_of"] else "source"}" itemprop="owns" itemscope itemtype="http://schema.org/Code"><div class="col-10 col-lg-9 d-inline-block"><div class="d-inline-block mb-1"><h3 class="wb-break-all"><a href="/{r["full"]}" itemprop="name codeRepository">{r["name"]}</a> <span class="Label Label--secondary v-align-middle ml-1 mb-1">Public</span></h3>{fork}</div><div><p class="col-9 d-inline-block color-fg-muted mb-2 pr-4" itemprop="description">{esc(r["desc"])}</p></div>{topics}<div class="f6 color-fg-muted mt-2"><span class="ml-0 mr-3"><span class="repo-language-color" style="background-color: {data.COLORS[lang]}"></span> <span itemprop="programmingLanguage">{lang}</span></span>{stars}{forks}{lic}Updated {rel(r["updated"])}</div></div><div class="col-2 d-flex flex-column flex-justify-around flex-items-end ml-3"><button type="button" class="btn btn-sm" aria-label="Star {r["full"]}">{icon("star")} Star</button></div></li>'''
    listing = f'<div id="{"org" if o["org"] else "user"}-repositories-list"><ul class="list-style-none" data-filterable-for="your-repos-filter" data-filterable-type="substring">{rows}</ul></div>' if rows else f'<div class="blankslate"><h2 class="blankslate-heading">{esc(u)} doesn’t have any public repositories yet.</h2></div>'
    place = f'<li class="vcard-detail" itemprop="homeLocation">{icon("location")} <span class="p-label">{esc(o["place"])}</span></li>' if o["place"] else ""
    url = f'<li class="vcard-detail" itemprop="url">{icon("link")} <a rel="nofollow me" class="Link--primary" href="{o["url"]}">{o["url"]}</a></li>' if o["url"] else ""
    if o["org"]:
        body = f'''<main id="js-pjax-container"><div itemscope itemtype="http://schema.org/Organization"><header class="orghead pt-3 pt-lg-4"><div class="container-xl px-3 px-md-4 px-lg-5"><div class="d-flex mb-3"><img class="avatar flex-shrink-0 mb-3 mr-3" itemprop="image" src="/avatars/{u}?s=200&amp;v=4" width="100" height="100" alt="@{u}"><div class="flex-1"><h1 class="h2 lh-condensed">{esc(o["name"])}</h1><div class="color-fg-muted"><div>{esc(o["bio"])}</div></div><ul class="list-style-none d-flex gap-3 f6"><li><a class="Link--secondary" href="/orgs/{u}/followers">{icon("people")} <span class="text-bold color-fg-default">{count(o["followers"])}</span> followers</a></li>{place}{url}</ul></div></div></div></header><div class="container-xl px-3 px-md-4 px-lg-5"><nav class="UnderlineNav mb-3" aria-label="Organization"><ul class="UnderlineNav-body list-style-none"><li><a class="UnderlineNav-item selected" aria-current="page" href="/{u}">Overview</a></li><li><a class="UnderlineNav-item" href="/orgs/{u}/repositories">{icon("repo")} Repositories <span class="Counter">{len(mine)}</span></a></li><li><a class="UnderlineNav-item" href="/orgs/{u}/people">People</a></li></ul></nav><h2 class="f4 text-normal">Repositories</h2>{listing}</div></div></main>'''
    else:
        body = f'''<main id="js-pjax-container"><div class="container-xl px-3 px-md-4 px-lg-5 mt-4" itemscope itemtype="http://schema.org/Person"><div class="d-flex flex-column flex-md-row gap-3"><div class="Layout-sidebar profile-sidebar h-card" data-acv-badge-hovercards-enabled><img alt="" width="220" height="220" src="/avatars/{u}?s=440&amp;v=4" class="avatar avatar-user width-full border color-bg-default"><div class="vcard-names-container py-3"><h1 class="vcard-names"><span class="p-name vcard-fullname d-block overflow-hidden" itemprop="name">{esc(o["name"])}</span> <span class="p-nickname vcard-username d-block" itemprop="additionalName">{u}</span></h1></div><div class="p-note user-profile-bio mb-3">{esc(o["bio"])}</div><a class="btn width-full mb-2" href="/login">Follow</a><div class="mb-3"><a class="Link--secondary no-underline" href="/{u}?tab=followers">{icon("people")} <span class="text-bold color-fg-default">{count(o["followers"])}</span> followers</a></div><ul class="vcard-details list-style-none">{place}{url}</ul></div><div class="Layout-main flex-auto"><nav class="UnderlineNav mb-3" aria-label="User profile"><ul class="UnderlineNav-body list-style-none"><li><a class="UnderlineNav-item" href="/{u}">Overview</a></li><li><a class="UnderlineNav-item selected" aria-current="page" href="/{u}?tab=repositories">{icon("repo")} Repositories <span class="Counter">{len(mine)}</span></a></li><li><a class="UnderlineNav-item" href="/{u}?tab=stars">Stars</a></li></ul></nav>{listing}</div></div></div></main>'''
    return page("%s · GitHub" % (o["name"] if o["org"] else f"{u} ({o['name']})"), body, [(u, "/" + u)])


def stargazers(r):
    return plain(r, "Stargazers", "%s people starred this repository." % f"{r['stars']:,}")


def not_found():
    return page("Page not found · GitHub", '<main class="p-5 text-center"><h1 class="f1">404</h1><p>This is not the web page you are looking for.</p></main>')


def avatar_svg(name):
    h = hashlib.md5(name.encode()).digest()
    colour = "hsl(%d 45%% 60%%)" % (h[0] * 360 // 255)
    cells = "".join('<rect x="%d" y="%d" width="1" height="1"/>' % (x, y) for y in range(5) for x in range(5) if h[1 + y * 3 + min(x, 4 - x)] % 2)
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.5 -0.5 6 6"><rect x="-1" y="-1" width="7" height="7" fill="#f0f0f0"/><g fill="%s">%s</g></svg>' % (colour, cells)
