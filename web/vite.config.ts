import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { themeCss } from '../server/platform/pages/theme.ts'
import { compileMessages } from './words/compile-messages.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const THEME = ['virtual:theme.css', 'virtual:shell-theme.css', 'virtual:site-theme.css']

/** Serves the theme as a style sheet, so that colors and sizes are defined only in the theme. */
const themeStyleSheet: Plugin = {
  name: 'theme-style-sheet',
  resolveId: (id) => (THEME.includes(id) ? `\0${id}` : undefined),
  load: (id) => (THEME.includes(id.slice(1)) ? themeCss() : undefined),
}

/**
 * Removes the fields that only the server reads (`summary`, `refuses`, `framedBy`, `kept`) from
 * the lists of paths. The pages need only the paths.
 */
const leaveOutServersPart: Plugin = {
  name: 'leave-out-servers-part',
  enforce: 'pre',
  transform: (code, id) =>
    /platform\/pages\/[\w-]*paths\.ts$/.test(id)
      ? {
          code: code
            .replace(/\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),/g, "summary: '',")
            .replace(/\b(?:refuses: \[[^\]\n]*\]|framedBy: '\w+'|kept: \{ reads: [^}\n]*\}),/g, ''),
          map: null,
        }
      : null,
}

/**
 * Replaces tables of 9 kB with empty ones, because the checkout loads the rules of one country.
 */
const leaveOutPostalTables: Plugin = {
  name: 'leave-out-postal-tables',
  enforce: 'pre',
  transform: (_code, id) =>
    id.endsWith('/platform/postal/postal-data.ts')
      ? { code: 'export const POSTAL_DATA = {}, POSTAL_PARTS = {}', map: null }
      : null,
}

/**
 * Removes the sources of translated areas that are not pages, and shortens those that are: the
 * browser asks for pages only.
 */
const leaveOutSourcesOfAreas: Plugin = {
  name: 'leave-out-sources-of-areas',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/words/areas.ts')
      ? {
          code: code
            .replace(/'web\/(?![^']*-page\.tsx')[^']*',?/g, '')
            .replace(/'web\/site\/([^']*)-page\.tsx'/g, "'$1'")
            .replace(/`web\/site\/[^`]*-page\.tsx`/, 'page'),
          map: null,
        }
      : null,
}

/** Code that the authentication app and the site share. */
const BASE =
  /preload-helper|client\/src\/(?:answers|client|retry|idempotent-operations|call)\.|mark\.svg|web\/name|web\/words\/(?:say|message-id|load-words|areas|languages)\.|node_modules\/(?:intl-messageformat|@formatjs)\/|web\/parts\/(?:layout\/page|feedback\/notice|forms\/(?:button|choices|field))\.|node_modules\/(?:react|react-dom|scheduler)\//
const SITE =
  /node_modules\/(?:@tanstack|regexparam)|web\/site\/(?:(?!stale-reads)[\w-]+\.tsx?$|shell\/(?:load-shell|bell-list|scheme)\.|words\/language|parts\/\w+\/(?:button|moment|ai-mark)\.tsx)|web\/parts\/\w+\/(?:skeleton|moment)\.|web\/site\/\w+\/paths|server\/platform\/made-with-ai\//

/**
 * The marketplace's header, navigation and error texts. Stores and leaderboards have their own.
 */
const SHELL =
  /web\/site\/(?:shell\/(?!palette|destinations|load-shell|bell-list|scheme|team-switch)|words\/refusals|parts\/\w+\/(?:menu|person-line|load|form|refusal-notice)\.tsx)/

/**
 * The form library, our hook, and the rules of request bodies. Only pages with a form load this
 * file.
 */
const FORMS =
  /node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\/|web\/site\/parts\/(?:forms\/(?:api|checked)-form|rules\/(?:body-)?rules)\./

/** Small components that most pages need. One file loads faster than ten. */
const PARTS =
  /web\/site\/words\/accents|web\/(?:site\/)?parts\/\w+\/(?:own-links|permitted|tile|picture|fields|file-drop|empty|pager|amount-line|state-chip|sheet)\.|server\/platform\/money/
/** The layout of a store, and code that most steps of a fan's session need. */
const STORE =
  /web\/site\/(?:storefront\/colors|store\/(?:words\/words|frame\/|store\.ts|art\/(?:use-design|started-art|design-in-mind)))/
const BUYING =
  /web\/site\/store\/buying\/(?:price|cart\.ts|piece|bill|buying-refusal|post-form|latest|nothing-sold|empty-cart|address\.ts|postal-country)/
/** These files are loaded with the first page, so later pages need not preload them. */
const THERE_BEFORE = /^assets\/(?:base|rolldown-runtime|entry-client)-/
/** Checks of licenses and files, which only their own pages load. */
const VERIFY = /web\/site\/public\/(?:verify\/|file-fingerprint|parts\/(?:code-form|timestamp-line))/
/** Small files that pages of both groups need. */
const PUBLIC_PARTS = /web\/site\/public\/(?:send-file|parts\/(?:plain-text|file-pick))/
/** Only the page of a talent loads these files. */
const PROFILE =
  /web\/site\/public\/profile\/|web\/site\/parts\/licensing\/use-rule-words|server\/platform\/scope-of-use\/(?:use-(?:rules|presets|rule-words)|binding-rules|exclusivity-price)/
/** Only pages with a search for talents load these files. */
const SEARCH =
  /web\/site\/(?:public\/(?:free-scope|talent-search|parts\/(?:talent-facets|talent-results|sample-search|free-scope-field|free-text-search|search-box))|parts\/\w+\/(?:facets|results))\./
/** Parts that the page of a talent and the pages with a search share. */
const PUBLIC =
  /web\/site\/public\/(?!\w+-page|profile\/|free-scope|talent-search|privacy-(?:chapters|tables)|parts\/(?:first-screen|chosen-bar|talent-facets|talent-results|sample-search|free-scope-field|free-text-search|search-box))|server\/platform\/scope-of-use\/(?:categories|scope|scope-words|territories|territory-words|uses)\.|web\/site\/parts\/licensing\/(?:scope-words|territory-field)\./

/**
 * Makes the files for the browser, or the code with which the server renders pages. In the
 * server's build, only React stays a separate package, because the mails use it too.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/',
  configFile: false,
  plugins: [
    compileMessages,
    react(),
    themeStyleSheet,
    leaveOutServersPart,
    ...(isSsrBuild ? [] : [leaveOutPostalTables, leaveOutSourcesOfAreas]),
  ],
  define: { 'process.env.NODE_ENV': '"production"' },
  // Messages are parsed when the pages are built.
  resolve: {
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  worker: { format: 'es' },
  ssr: { noExternal: true, external: ['react', 'react-dom'] },
  build: {
    target: isSsrBuild ? 'node24' : 'es2022',
    outDir: here(isSsrBuild ? 'dist/server' : 'dist/client'),
    emptyOutDir: true,
    ssr: isSsrBuild ? true : undefined,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    assetsDir: 'assets',
    // Preloads only the style sheets of another page. A list of all scripts would add 2 kB to the
    // first page.
    modulePreload: {
      resolveDependencies: (_file, needed) => needed.filter((one) => one.endsWith('.css') && !THERE_BEFORE.test(one)),
    },
    rolldownOptions: {
      // The server's build imports all catalogs at once, the browser's one at a time.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: !isSsrBuild },
      input: isSsrBuild
        ? here('entry-server.tsx')
        : [
            here('auth/entry-client.tsx'),
            here('site/entry-client.tsx'),
            here('offline/entry-client.ts'),
            here('site/installed/service-worker.ts'),
            here('entry-styles.ts'),
          ],
      // Bundles code that pages share into a few large files. Many small files would load more
      // slowly, because each has its own HTTP headers.
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE, priority: 9 },
                {
                  name: 'auth',
                  test: /web\/auth\/(?!pages\/|password-strength|parts\/(?:resend|code-field|role-cards))/,
                  priority: 8,
                },
                // Both apps use this file. In the group of one app, loading it would start that app
                // in the other.
                { name: 'passkey', test: /web\/parts\/forms\/passkey\./, priority: 9 },
                { name: 'site', test: SITE, priority: 8 },
                { name: 'shell', test: SHELL, priority: 8 },
                { name: 'parts', test: PARTS, priority: 7 },
                { name: 'parts', test: PUBLIC_PARTS, priority: 7 },
                { name: 'verify', test: VERIFY, priority: 7 },
                { name: 'profile', test: PROFILE, priority: 5 },
                { name: 'search', test: SEARCH, priority: 5 },
                { name: 'public', test: PUBLIC, priority: 6 },
                // Stores and public pages both need the countries, and nothing else of each other.
                { name: 'countries', test: /server\/platform\/countries\./, priority: 8 },
                // Drafts have a group of their own, because pages that do not load the group
                // `forms` store drafts too.
                { name: 'draft', test: /web\/site\/parts\/forms\/draft\./, priority: 7 },
                // The groups above have a higher priority, because they contain code that forms
                // share with other pages.
                { name: 'forms', test: FORMS, priority: 1 },
                { name: 'store', test: STORE, priority: 1 },
                { name: 'buying', test: BUYING, priority: 1 },
              ],
            },
          },
    },
  },
}))
