import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { themeStyles } from './theme.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const THEME = ['virtual:theme.css', 'virtual:shell-theme.css', 'virtual:site-theme.css']

/**
 * Serves the theme as a virtual style sheet, so colors and sizes are defined once. Each kind of
 * page has its own copy.
 */
const themeStyleSheet: Plugin = {
  name: 'theme-style-sheet',
  resolveId: (id) => (THEME.includes(id) ? `\0${id}` : undefined),
  load: (id) => (THEME.includes(id.slice(1)) ? themeStyles() : undefined),
}

/**
 * Mantine modules that no page uses. Some write variables and classes, for which the theme has its
 * own style sheet. Others show the button spinner, button groups, a field's clear button, success
 * text and placeholder, and text areas that grow. The browser build replaces them with stubs. A
 * page that used such a module would fail on its first render.
 */
const UNUSED =
  /\/(?:(MantineCssVariables|MantineClasses|Transition|Loader|InputClearButton|InputSuccess|InputPlaceholder|ButtonGroup|ButtonGroupSection)\/\1|Textarea\/Autosize)\.mjs$/
const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  transform(_code, id) {
    const unused = UNUSED.exec(id)
    return unused === null
      ? null
      : { code: `export const ${unused[1] ?? 'TextareaAutosize'} = undefined, defaultLoaders = undefined`, map: null }
  },
}

/** Strips summaries and server-side rules from `*paths.ts`: browsers only need the paths. */
const leaveOutServersPart: Plugin = {
  name: 'leave-out-servers-part',
  enforce: 'pre',
  transform: (code, id) =>
    /platform\/pages\/[\w-]*paths\.ts$/.test(id)
      ? {
          code: code
            .replace(/\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),/g, "summary: '',")
            .replace(/\b(?:refuses: \[[^\]\n]*\]|framedBy: '\w+'),/g, ''),
          map: null,
        }
      : null,
}

/**
 * Empties the postal tables, which have 9 kB. Checkout loads the rules of the chosen country, so
 * no page loads all of them.
 */
const leaveOutPostalTables: Plugin = {
  name: 'leave-out-postal-tables',
  enforce: 'pre',
  transform: (_code, id) =>
    id.endsWith('/platform/postal-data.ts')
      ? { code: 'export const POSTAL_DATA = {}, POSTAL_PARTS = {}', map: null }
      : null,
}

/** Shared by the authentication app and the site: React, the API client and parts of both. */
const BASE =
  /preload-helper|client\/src\/(?:answers|client|retry|idempotent-operations|call)\.|mark\.svg|web\/name|web\/parts\/(?:layout\/page|feedback\/notice|forms\/(?:choices|field))\.|node_modules\/(?:react|react-dom|scheduler)\//
/** Needed by every page of the site. */
const SITE =
  /node_modules\/(?:@tanstack|regexparam|clsx|@mantine\/core\/(?:styles\/|esm\/(?:core|components\/(?:Input|InputsGroup|Button|UnstyledButton|TextInput|Loader|Transition)\/)))|web\/theme|web\/site\/(?:(?!stale-reads)[\w-]+\.tsx?$|shell\/(?:load-shell|bell-list|scheme)\.|words\/language|parts\/\w+\/(?:button|moment)\.tsx)|web\/parts\/\w+\/(?:skeleton|moment)\.|web\/site\/\w+\/paths/

/** The marketplace's shell and its error texts. Stores and boards have their own. */
const SHELL =
  /web\/site\/(?:shell\/(?!palette|destinations|load-shell|bell-list|scheme)|words\/refusals|parts\/\w+\/(?:menu|person-line|load|form|refusal-notice)\.tsx)/

/**
 * The form library, our wrapper around it, and the rules of bodies. Only pages with a form load
 * them.
 */
const FORMS =
  /node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\/|web\/site\/parts\/(?:forms\/api-form|rules\/(?:body-)?rules)\./

/** Small parts that most pages need; one file is cheaper than ten. */
const PARTS =
  /web\/site\/words\/accents|web\/(?:site\/)?parts\/\w+\/(?:own-links|tile|picture|fields|file-drop|empty|pager|amount-line|state-chip|sheet)\.|server\/platform\/money/
/** A store's frame, and code shared by most steps of a fan's session. */
const STORE =
  /web\/site\/(?:storefront\/colors|store\/(?:words\/words|frame\/|store\.ts|art\/(?:use-design|started-art|design-in-mind)))/
/** Shared by the pages from the cart to the order confirmation. */
const BUYING =
  /web\/site\/store\/buying\/(?:price|cart\.ts|piece|bill|buying-refusal|post-form|latest|nothing-sold|empty-cart|address\.ts|postal-country)/
/** Chunks loaded with the first page, whichever it is. */
const THERE_BEFORE = /^assets\/(?:base|rolldown-runtime|entry-client)-/
/** Shared by the public pages. */
const PUBLIC = /web\/site\/(?:public\/(?!\w+-page)|parts\/\w+\/(?:facets|results)\.)/

/**
 * Two builds: browser files with content-hashed names, and pages for the server to render. In the
 * server build only React stays an external package, because the mails use it too.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/',
  configFile: false,
  plugins: [
    react(),
    themeStyleSheet,
    leaveOutUnused,
    leaveOutServersPart,
    ...(isSsrBuild ? [] : [leaveOutPostalTables]),
  ],
  define: { 'process.env.NODE_ENV': '"production"' },
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
    // Between pages only style sheets are preloaded: listing all scripts would add 2 kB to each
    // first load. A first page's document already requests what it needs.
    modulePreload: {
      resolveDependencies: (_file, needed) => needed.filter((one) => one.endsWith('.css') && !THERE_BEFORE.test(one)),
    },
    rolldownOptions: {
      input: isSsrBuild
        ? here('entry-server.tsx')
        : [here('auth/entry-client.tsx'), here('site/entry-client.tsx'), here('entry-styles.ts')],
      // Groups shared code into one or two files and gives each page one more file. A dozen small
      // files would be slower, because each one has headers.
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE, priority: 4 },
                {
                  name: 'auth',
                  test: /web\/auth\/(?!pages\/|password-strength|parts\/(?:resend|code-field|role-cards))|web\/parts\/forms\/button\./,
                  priority: 3,
                },
                { name: 'site', test: SITE, priority: 3 },
                { name: 'shell', test: SHELL, priority: 3 },
                { name: 'parts', test: PARTS, priority: 2 },
                { name: 'public', test: PUBLIC, priority: 2 },
                // Pages without such a form also store drafts, so drafts have a chunk of their
                // own.
                { name: 'draft', test: /web\/site\/parts\/forms\/draft\./, priority: 2 },
                // Lower priority than the groups above, which contain the code that forms share
                // with other pages.
                { name: 'forms', test: FORMS, priority: 1 },
                { name: 'store', test: STORE, priority: 1 },
                { name: 'buying', test: BUYING, priority: 1 },
              ],
            },
          },
    },
  },
}))
