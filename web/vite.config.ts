import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { themeStyles } from './theme.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Where the authentication app serves the built files. */
export const PAGES_BASE = '/web/'

/** The theme as a style sheet, so that colours and sizes have one home. */
const themeStyleSheet: Plugin = {
  name: 'theme-style-sheet',
  resolveId: (id) => (id === 'virtual:theme.css' ? '\0virtual:theme.css' : undefined),
  load: (id) => (id === '\0virtual:theme.css' ? themeStyles() : undefined),
}

/** Two builds: what browsers load, and the same pages for the server to write first. Neither needs a package at run time. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: PAGES_BASE,
  configFile: false,
  plugins: [react(), themeStyleSheet],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    target: isSsrBuild ? 'node24' : 'es2022',
    outDir: here(isSsrBuild ? 'dist/server' : 'dist/client'),
    emptyOutDir: true,
    ssr: isSsrBuild ? true : undefined,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    assetsDir: 'assets',
    rolldownOptions: {
      input: isSsrBuild ? here('auth/entry-server.tsx') : here('auth/entry-client.tsx'),
      // What every page needs is one file, and each page one more: a dozen small ones would cost their headers.
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                {
                  name: 'app',
                  test: /node_modules|client\/src|web\/auth\/(?!pages\/|password-strength|parts\/(?:strength|resend|code-field|role-cards))/,
                },
              ],
            },
          },
    },
  },
}))
