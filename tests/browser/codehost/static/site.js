// A small stand-in for what the real site's scripts do: relative times, lazy fragments, menus, the search dialog, Turbo navigation.
(() => {
  const DAY = 86400000;
  const full = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" });

  function relative(date, prefix) {
    const seconds = (date - Date.now()) / 1000, past = Math.abs(seconds);
    if (past * 1000 < 30 * DAY) {
      const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
      for (const [unit, size] of [["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60]]) {
        if (past >= size) return format.format(Math.trunc(seconds / size), unit);
      }
      return "now";
    }
    const options = { day: "numeric", month: "short" };
    if (date.getFullYear() !== new Date().getFullYear()) options.year = "numeric";
    const text = new Intl.DateTimeFormat("en-US", options).format(date);
    return prefix ? `${prefix} ${text}` : text;
  }

  customElements.define("relative-time", class extends HTMLElement {
    connectedCallback() {
      const date = new Date(this.getAttribute("datetime"));
      if (isNaN(date)) return;
      if (!this.shadowRoot) this.attachShadow({ mode: "open" });
      const prefix = this.hasAttribute("prefix") ? this.getAttribute("prefix") : "on";
      const span = document.createElement("span");
      span.setAttribute("part", "root");
      span.textContent = relative(date, prefix);
      this.shadowRoot.replaceChildren(span);
      this.setAttribute("title", full.format(date));
    }
  });

  customElements.define("include-fragment", class extends HTMLElement {
    connectedCallback() {
      if (!this.getAttribute("src")) return;
      if (this.getAttribute("loading") === "lazy") {
        this.watch = new IntersectionObserver((entries) => {
          if (entries.some((e) => e.isIntersecting)) { this.watch.disconnect(); this.load(); }
        }, { rootMargin: "0px 0px 256px 0px", threshold: 0.01 });
        this.watch.observe(this);
      } else this.load();
    }
    disconnectedCallback() { this.watch?.disconnect(); }
    async load() {
      this.classList.add("is-loading");
      this.dispatchEvent(new Event("loadstart"));
      try {
        const answer = await fetch(this.getAttribute("src"), { headers: { Accept: "text/html", "X-Requested-With": "XMLHttpRequest" } });
        if (!answer.ok) throw new Error(answer.status);
        const template = document.createElement("template");
        template.innerHTML = await answer.text();
        this.dispatchEvent(new Event("load"));
        this.replaceWith(template.content);
      } catch {
        this.classList.replace("is-loading", "is-error");
        for (const e of this.querySelectorAll("[data-show-on-error]")) e.hidden = false;
        for (const e of this.querySelectorAll("[data-hide-on-error]")) e.hidden = true;
      }
    }
  });

  customElements.define("clipboard-copy", class extends HTMLElement {
    connectedCallback() { this.addEventListener("click", () => navigator.clipboard?.writeText(this.getAttribute("value")).catch(() => {})); }
  });

  // ---------------------------------------------------------------- search dialog
  const parts = () => ({
    box: document.querySelector("[data-modal-dialog-overlay]"), dialog: document.querySelector("#search-suggestions-dialog"),
    input: document.querySelector("#query-builder-test"), list: document.querySelector("#query-builder-test-results"), host: document.querySelector("qbsearch-input"),
    clear: document.querySelector("#query-builder-test-clear-button"),
  });

  function openSearch() {
    const { box, dialog, input, host } = parts();
    if (!box || !box.classList.contains("Overlay--hidden")) return;
    box.classList.remove("Overlay--hidden");
    box.classList.add("Overlay-backdrop");
    dialog.setAttribute("open", "");
    const url = new URL(location.href);
    input.value = url.pathname === "/search" ? url.searchParams.get("q") ?? "" : host.dataset.scope ? host.dataset.scope + " " : "";
    input.setAttribute("aria-expanded", "true");
    input.focus();
    suggest();
  }

  function closeSearch() {
    const { box, dialog, input } = parts();
    box?.classList.add("Overlay--hidden");
    box?.classList.remove("Overlay-backdrop");
    dialog?.removeAttribute("open");
    input?.setAttribute("aria-expanded", "false");
  }

  const target = (q) => {
    const scoped = /(^|\s)repo:\S+/.test(q);
    return `/search?q=${encodeURIComponent(q).replace(/%20/g, "+")}&type=${scoped ? "code" : "repositories"}`;
  };

  function suggest() {
    const { input, list, clear } = parts();
    const q = input.value.trim();
    clear.hidden = !q;
    list.replaceChildren();
    list.hidden = !q;
    if (!q) return;
    const plain = q.replace(/(^|\s)repo:\S+/g, "").trim();
    const options = [[q, /repo:/.test(q) ? "Search in this repository" : "Search all of GitHub", target(q)]];
    if (/repo:/.test(q) && plain) options.push([plain, "Search all of GitHub", target(plain)]);
    for (const [text, hint, href] of options) {
      const item = document.createElement("li");
      item.className = "ActionListItem";
      item.setAttribute("role", "option");
      item.dataset.value = text;
      item.dataset.href = href;
      item.innerHTML = '<span class="ActionListContent"><span class="ActionListItem-label"></span><span class="ActionListItem-trailing color-fg-muted"></span></span>';
      item.querySelector(".ActionListItem-label").textContent = text;
      item.querySelector(".ActionListItem-trailing").textContent = hint;
      list.append(item);
    }
  }

  // ---------------------------------------------------------------- Turbo: the page is exchanged without being loaded
  let visit = 0;
  async function go(href, push) {
    const mine = ++visit, bar = document.querySelector(".progress-pjax-loader");
    bar?.classList.add("is-loading");
    let answer;
    try { answer = await fetch(href, { headers: { Accept: "text/html, application/xhtml+xml", "Turbo-Visit": "true" } }); } catch { location.href = href; return; }
    const kind = answer.headers.get("Content-Type") ?? "";
    if (!kind.startsWith("text/html")) { location.href = href; return; }
    const text = await answer.text();
    if (mine !== visit) return;
    const next = new DOMParser().parseFromString(text, "text/html");
    const url = new URL(answer.url);
    url.hash = new URL(href, location.href).hash;
    if (push) history.pushState({ turbo: true }, "", url);
    document.title = next.title;
    document.querySelector("[data-turbo-body]").replaceWith(document.adoptNode(next.querySelector("[data-turbo-body]")));
    if (push) scrollTo(0, 0);
    document.dispatchEvent(new Event("turbo:load"));
    texts();
  }
  addEventListener("popstate", (e) => { if (!location.hash || e.state) go(location.href, false); });

  document.addEventListener("click", (e) => {
    const t = e.target.closest("button, a, summary, li[role=option], clipboard-copy") ?? e.target;
    if (t.closest?.(".AppHeader-searchButton, .AppHeader-search-whenNarrow")) return openSearch();
    if (t.id === "query-builder-test-clear-button") { parts().input.value = ""; suggest(); parts().input.focus(); return; }
    if (t.matches?.("li[role=option][data-href]")) { closeSearch(); location.href = t.dataset.href; return; }
    if (e.target.matches("[data-modal-dialog-overlay]")) return closeSearch();
    if (t.matches?.(".js-release-assets-show-all")) {
      const list = t.closest("ul");
      for (const row of list.querySelectorAll("[data-release-asset-truncated]")) row.hidden = false;
      t.closest("li").remove();
      return;
    }
    if (t.matches?.("summary") === false) for (const d of document.querySelectorAll("details.details-overlay[open]")) if (!d.contains(e.target)) d.open = false;
    const link = e.target.closest("a[href]");
    if (!link || e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey || link.target || link.closest('[data-turbo="false"]')) return;
    if (!link.closest("[data-turbo-frame], [data-pjax]") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    e.preventDefault();
    go(link.href, true);
  });

  document.addEventListener("input", (e) => {
    if (e.target.id === "query-builder-test") suggest();
    if (e.target.id === "dashboard-repos-filter-left") for (const li of document.querySelectorAll("[data-filterable-for=dashboard-repos-filter-left] li")) li.hidden = !li.textContent.includes(e.target.value);
  });
  document.addEventListener("submit", (e) => {
    if (e.target.id === "query-builder-test-form") { e.preventDefault(); const q = parts().input.value.trim(); if (q) { closeSearch(); location.href = target(q); } }
    else if (e.target.method === "post") e.preventDefault();
  });
  document.addEventListener("keydown", (e) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName);
    if (!typing && !e.ctrlKey && !e.metaKey && (e.key === "/" || e.key === "s")) { e.preventDefault(); openSearch(); }
    if (e.key === "Escape") closeSearch();
  });

  function texts() {
    const host = document.querySelector("qbsearch-input"), url = new URL(location.href);
    const text = document.querySelector("#qb-input-query");
    if (text && host && url.pathname === "/search" && url.searchParams.get("q")) text.textContent = url.searchParams.get("q");
    for (const e of document.querySelectorAll(".search-updated[data-at]")) e.textContent = relative(new Date(e.dataset.at), "on");
  }
  texts();
})();
