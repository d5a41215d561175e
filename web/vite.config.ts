import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { themeStyles } from './theme.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const THEME = ['virtual:theme.css', 'virtual:shell-theme.css', 'virtual:site-theme.css']

/** The theme as a style sheet, so that colours and sizes have one home; each kind of page has it in its own. */
const themeStyleSheet: Plugin = {
  name: 'theme-style-sheet',
  resolveId: (id) => (THEME.includes(id) ? `\0${id}` : undefined),
  load: (id) => (THEME.includes(id.slice(1)) ? themeStyles() : undefined),
}

/**
 * What Mantine brings along and no page shows: its writers of variables and classes (ours are in the theme's style sheet),
 * the spinner in a button and buttons in groups, the cross in a field. Browsers need not load them; a page that used one would fail at the first look.
 */
const UNUSED =
  /\/(MantineCssVariables|MantineClasses|Transition|Loader|InputClearButton|ButtonGroup|ButtonGroupSection)\/\1\.mjs$/
const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  transform(_code, id) {
    const [, name] = UNUSED.exec(id) ?? []
    return name === undefined
      ? null
      : { code: `export const ${name} = undefined, defaultLoaders = undefined`, map: null }
  },
}

/** What a page is about, and what its server must know of it, is not for browsers: they need only where it is. */
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
 * Empties the postal tables: checkout loads the rules of the chosen country, and no page the 9 kB of
 * all of them.
 */
const leaveOutPostalTables: Plugin = {
  name: 'leave-out-postal-tables',
  enforce: 'pre',
  transform: (_code, id) =>
    id.endsWith('/platform/postal-data.ts')
      ? { code: 'export const POSTAL_DATA = {}, POSTAL_PARTS = {}', map: null }
      : null,
}

/** What the authentication app and the site share: React, the look, and the way to the server. */
const BASE =
  /preload-helper|client\/src\/(?:answers|client|retry|idempotent-operations|call)\.|mark\.svg|web\/(?:name|theme)|node_modules\/(?:react\/|react-dom\/|scheduler\/|clsx|@mantine\/core\/(?:styles\/|esm\/(?:core|components\/(?:Input|InputsGroup|Button|UnstyledButton|TextInput|Loader|Transition)\/)))/
/** What every page of the site needs. */
const SITE =
  /node_modules\/(?:@tanstack|regexparam)|web\/site\/(?:[\w-]+\.tsx?$|shell\/(?:bring-shell|bell-list|scheme)\.|words\/language|parts\/(?:button|page|notice-box|moment|skeleton)\.tsx)|web\/site\/\w+\/paths/

/** What stands around the marketplace's own pages, and what they say of refusals; stores and boards have their own. */
const SHELL =
  /web\/site\/(?:shell\/(?!palette|destinations|bring-shell|bell-list|scheme)|words\/refusals|parts\/(?:menu|person-line|load|form|refusal-notice)\.tsx)/

/** What most pages need besides: small, and cheaper in one file than in ten. */
const PARTS =
  /web\/site\/(?:public\/own-address|words\/accents)|web\/site\/parts\/(?:tile|picture|fields|file-drop|empty|pager|amount-line|state-chip|sheet)\.|server\/platform\/money/
/** What stands around every page of a store, and what most steps of a fan's way share. */
const STORE = /web\/site\/store\/(?:frame\/|colours|store\.ts|art\/(?:use-design|begun-art|design-in-mind))/
/** What the pages from the cart to the thanks share. */
const BUYING =
  /web\/site\/store\/buying\/(?:price|cart\.ts|piece|bill|buying-refusal|post-form|latest|nothing-sold|empty-cart|address\.ts)/
/** Loaded with the first page, whichever it is. */
const THERE_BEFORE = /^assets\/(?:base|rolldown-runtime|entry-client)-/
/** What the public pages share among themselves. */
const PUBLIC = /web\/site\/(?:public\/(?!\w+-page)|parts\/(?:facets|results)\.)/

/**
 * Two builds: what browsers load, under addresses that name its content, and the pages for the server to write. Of that
 * one only React stays a package at run time, which writes the mails as well.
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
    // From page to page only style sheets are asked for ahead: a list of all scripts would cost each first load 2 kB. What a first
    // page needs, its document asks for.
    modulePreload: {
      resolveDependencies: (_file, needed) => needed.filter((one) => one.endsWith('.css') && !THERE_BEFORE.test(one)),
    },
    rolldownOptions: {
      input: isSsrBuild
        ? here('entry-server.tsx')
        : [here('auth/entry-client.tsx'), here('site/entry-client.tsx'), here('shell/entry-styles.ts')],
      // What every page needs is a file or two, and each page one more: a dozen small ones would cost their headers.
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE, priority: 4 },
                {
                  name: 'auth',
                  test: /web\/auth\/(?!pages\/|password-strength|parts\/(?:resend|code-field|role-cards))/,
                  priority: 3,
                },
                { name: 'site', test: SITE, priority: 3 },
                { name: 'shell', test: SHELL, priority: 3 },
                { name: 'parts', test: PARTS, priority: 2 },
                { name: 'public', test: PUBLIC, priority: 2 },
                // Boards in others' pages say things, too, and have nothing else of a store.
                { name: 'words', test: /web\/site\/store\/words\/words/, priority: 2 },
                { name: 'store', test: STORE, priority: 1 },
                { name: 'buying', test: BUYING, priority: 1 },
              ],
            },
          },
    },
  },
}))
