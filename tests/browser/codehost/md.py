"""A small Markdown renderer: enough of GitHub's flavour for READMEs and release notes."""
import html
import re

esc = lambda s: html.escape(s, quote=True)
LINK_ICON = ('<svg class="octicon octicon-link" viewBox="0 0 16 16" version="1.1" width="16" height="16" aria-hidden="true">'
             '<path d="M6 5H4a3 3 0 0 0 0 6h2M10 5h2a3 3 0 0 1 0 6h-2M5 8h6" fill="none" stroke="currentColor" stroke-width="1.5"></path></svg>')
COPY_ICON = ('<svg aria-hidden="true" height="16" viewBox="0 0 16 16" version="1.1" width="16" class="octicon octicon-copy js-clipboard-copy-icon m-2">'
             '<path d="M2 5h8v9H2zM5 5V2h9v9h-4" fill="none" stroke="currentColor" stroke-width="1.3"></path></svg>')


def inline(text, repo):
    kept = []

    def keep(s):
        kept.append(s)
        return "\x00%d\x00" % (len(kept) - 1)

    text = re.sub(r"`([^`]+)`", lambda m: keep("<code>%s</code>" % esc(m[1])), text)
    text = re.sub(r"!\[([^\]]*)\]\(([^)\s]+)\)", lambda m: keep(
        '<a target="_blank" rel="noopener noreferrer nofollow" href="%s"><img src="%s" alt="%s" style="max-width: 100%%;"></a>'
        % (esc(m[2]), esc(m[2]), esc(m[1]))), text)
    text = re.sub(r"\[((?:[^\[\]]|\x00\d+\x00)+)\]\(([^)\s]+)\)", lambda m: keep(
        '<a href="%s"%s>%s</a>' % (esc(m[2]), ' rel="nofollow"' if m[2].startswith("http") else "", inline_simple(m[1]))), text)
    text = re.sub(r"/compare/(\S+?)\.\.\.(\S+)", lambda m: keep(
        '<a class="commit-link" href="/%s/compare/%s...%s"><tt>%s...%s</tt></a>' % (repo, esc(m[1]), esc(m[2]), esc(m[1]), esc(m[2]))), text)
    text = re.sub(r"(?<![\w/])https?://[^\s<>)]+[^\s<>).,]", lambda m: keep('<a href="%s" rel="nofollow">%s</a>' % (esc(m[0]), esc(m[0]))), text)
    text = re.sub(r"(?<![\w@/`])@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)", lambda m: keep(
        '<a class="user-mention notranslate" data-hovercard-type="user" data-hovercard-url="/users/%s/hovercard" '
        'data-octo-click="hovercard-link-click" data-octo-dimensions="link_type:self" href="/%s">@%s</a>' % (m[1], m[1], m[1])), text)
    text = re.sub(r"(?<![\w&])#(\d+)\b", lambda m: keep(
        '<a class="issue-link js-issue-link" data-error-text="Failed to load title" data-id="%d" data-permission-text="Title is private" '
        'data-url="/%s/pull/%s" data-hovercard-type="pull_request" data-hovercard-url="/%s/pull/%s/hovercard" href="/%s/pull/%s">#%s</a>'
        % (2100000000 + int(m[1]) * 77, repo, m[1], repo, m[1], repo, m[1], m[1])), text)
    out = inline_simple(text)
    for _ in range(3):
        out = re.sub("\x00(\\d+)\x00", lambda m: kept[int(m[1])], out)
    return out


def inline_simple(text):
    text = esc(text).replace("&#x27;", "'")
    text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", text)
    text = re.sub(r"(?<![\w*])\*([^*\s][^*]*?)\*(?![\w*])", r"<em>\1</em>", text)
    text = re.sub(r"(?<![\w_])_([^_\s][^_]*?)_(?![\w_])", r"<em>\1</em>", text)
    return text


def slug(text):
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


LANGS = {"sh": "shell", "bash": "shell", "py": "python", "python": "python", "toml": "toml", "ts": "ts", "js": "js", "json": "json",
         "yaml": "yaml", "go": "go", "cpp": "c++", "rust": "rust", "diff": "diff", "html": "text-html-basic"}


def code_block(lang, body):
    source = "highlight highlight-source-%s notranslate" % LANGS[lang] if lang in LANGS else "snippet-clipboard-content notranslate"
    coloured = esc(body).replace("&#x27;", "'").replace("&quot;", '"')
    if lang in ("sh", "bash", "py", "python", "toml", "yaml"):
        coloured = re.sub(r"(?m)(^|\s)(#.*)$", r'\1<span class="pl-c">\2</span>', coloured)
    copy = ('<div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" class="ClipboardButton btn btn-invisible js-clipboard-copy m-2 p-0 '
            'd-flex flex-justify-center flex-items-center" data-copy-feedback="Copied!" data-tooltip-direction="w" value="%s" tabindex="0" role="button">%s'
            '</clipboard-copy></div>' % (esc(body), COPY_ICON))
    pre = "<pre>%s</pre>" % coloured if lang in LANGS else '<pre class="notranslate"><code>%s</code></pre>' % coloured
    return ('<div class="%s position-relative overflow-auto" dir="auto" data-snippet-clipboard-copy-content="%s">%s%s</div>'
            % (source, esc(body), pre, copy))


ITEM = re.compile(r"^(\s*)([-*+]|\d+\.)\s+(.*)$")


def render_list(lines, repo, auto):
    """lines: the block's lines; returns HTML of one list, nested by indentation."""
    first = ITEM.match(lines[0])
    base = len(first[1])
    ordered = first[2][0].isdigit()
    items, current = [], None
    for line in lines:
        m = ITEM.match(line)
        if m and len(m[1]) <= base:
            current = [m[3], []]
            items.append(current)
        elif m or current[1]:
            current[1].append(line)
        else:
            current[0] += " " + line.strip()
    task = any(re.match(r"\[[ xX]\] ", i[0]) for i in items)
    out = []
    for text, sub in items:
        t = re.match(r"\[([ xX])\] (.*)", text)
        if t:
            body = '<input type="checkbox" id="" disabled="" class="task-list-item-checkbox"%s> %s' % (
                ' checked=""' if t[1] != " " else "", inline(t[2], repo))
        else:
            body = inline(text, repo)
        if sub:
            body += "\n" + render_list(sub, repo, auto)
        out.append('<li%s>%s</li>' % (' class="task-list-item"' if t else "", body))
    cls = ' class="contains-task-list"' if task else ""
    return "<%s%s%s>\n%s\n</%s>" % ("ol" if ordered else "ul", cls, auto, "\n".join(out), "ol" if ordered else "ul")


def render(text, repo, readme=False):
    auto = ' dir="auto"' if readme else ""
    lines = text.strip("\n").split("\n")
    out, i = [], 0
    while i < len(lines):
        line = lines[i]
        if not line.strip():
            i += 1
        elif line.startswith("```"):
            lang, body = line[3:].strip(), []
            i += 1
            while not lines[i].startswith("```"):
                body.append(lines[i])
                i += 1
            i += 1
            out.append(code_block(lang, "\n".join(body)))
        elif re.match(r"#{1,6} ", line):
            level, title = line.split(" ", 1)
            n = len(level)
            plain = re.sub(r"[`*]", "", title)
            if readme:
                out.append('<div class="markdown-heading" dir="auto"><h%d tabindex="-1" class="heading-element" dir="auto">%s</h%d>'
                           '<a id="user-content-%s" class="anchor" aria-label="Permalink: %s" href="#%s">%s</a></div>'
                           % (n, inline(title, repo), n, slug(plain), esc(plain), slug(plain), LINK_ICON))
            else:
                out.append("<h%d>%s</h%d>" % (n, inline(title, repo), n))
            i += 1
        elif re.match(r"^(---|\*\*\*)\s*$", line):
            out.append("<hr>")
            i += 1
        elif line.startswith("<"):
            raw = []
            while i < len(lines) and lines[i].strip():
                raw.append(lines[i])
                i += 1
            out.append("\n".join(raw))
        elif line.startswith(">"):
            body = []
            while i < len(lines) and lines[i].startswith(">"):
                body.append(lines[i][1:].lstrip(" "))
                i += 1
            alert = re.match(r"\[!(\w+)\]", body[0])
            if alert:
                kind = alert[1].lower()
                out.append('<div class="markdown-alert markdown-alert-%s"%s><p class="markdown-alert-title"%s>'
                           '<svg class="octicon octicon-info mr-2" viewBox="0 0 16 16" version="1.1" width="16" height="16" aria-hidden="true">'
                           '<circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor"></circle></svg>%s</p>%s</div>'
                           % (kind, auto, auto, kind.capitalize(), render("\n".join(body[1:]), repo, readme)))
            else:
                out.append("<blockquote>\n%s\n</blockquote>" % render("\n".join(body), repo, readme))
        elif line.startswith("|"):
            rows = []
            while i < len(lines) and lines[i].startswith("|"):
                rows.append([c.strip() for c in lines[i].strip().strip("|").split("|")])
                i += 1
            head, rest = rows[0], rows[2:]
            out.append("<markdown-accessiblity-table><table%s tabindex=\"0\"><thead><tr>%s</tr></thead><tbody>%s</tbody></table></markdown-accessiblity-table>" % (
                ' role="table"' if readme else "", "".join("<th>%s</th>" % inline(c, repo) for c in head),
                "".join("<tr>%s</tr>" % "".join("<td>%s</td>" % inline(c, repo) for c in r) for r in rest)))
        elif ITEM.match(line):
            block = []
            while i < len(lines) and lines[i].strip() and (ITEM.match(lines[i]) or lines[i].startswith(" ")):
                block.append(lines[i])
                i += 1
            out.append(render_list(block, repo, auto))
        else:
            para = []
            while i < len(lines) and lines[i].strip() and not re.match(r"(```|#{1,6} |>|\|)", lines[i]) and not ITEM.match(lines[i]):
                para.append(lines[i])
                i += 1
            # release notes keep a single line break as <br>, a README joins the lines
            sep = "\n" if readme else "<br>\n"
            out.append("<p%s>%s</p>" % (auto, sep.join(inline(p.strip(), repo) for p in para)))
    return "\n".join(out)
