const govuk = require('@x-govuk/govuk-eleventy-plugin')

module.exports = function (config) {
  config.addPlugin(govuk, {
    titleSuffix: 'Sennet Island Council',
    fontFamily: 'roboto, system-ui, sans-serif',
    icons: { mask: false, shortcut: false, touch: false },
    header: { productName: 'Sennet Island Council', logotype: { html: '<strong>Sennet</strong>' }, search: { indexPath: '/search.json', sitemapPath: '/sitemap' } },
    navigation: { items: [
      { text: 'Services', href: '/services/' }, { text: 'Travel', href: '/ferry/' }, { text: 'News', href: '/news/' }, { text: 'The council', href: '/council/' }, { text: 'Contact', href: '/contact/' }
    ] },
    footer: { copyright: { text: '© Sennet Island Council' }, contentLicence: { text: 'Text and tables may be copied if the source is named.' }, meta: { items: [ { href: '/sitemap/', text: 'Sitemap' }, { href: '/contact/', text: 'Contact' } ] } }
  })
  config.addCollection('news', c => c.getFilteredByGlob('src/news/*.md').reverse())
  return { dir: { input: 'src', layouts: '../node_modules/@x-govuk/govuk-eleventy-plugin/layouts' }, markdownTemplateEngine: 'njk', htmlTemplateEngine: 'njk' }
}
