import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { DARK, LIGHT } from '../../server/platform/pages/theme.ts'
import { App } from './app.tsx'
import { titleOf } from './frame.tsx'
import type { PageAssets, PageName, PageState } from './page-state.ts'
import Confirm from './pages/confirm.tsx'
import Done from './pages/done.tsx'
import Forgot from './pages/forgot.tsx'
import Landing from './pages/landing.tsx'
import Login from './pages/login.tsx'
import Password from './pages/password.tsx'
import Refused from './pages/refused.tsx'
import Reset from './pages/reset.tsx'
import Signup from './pages/signup.tsx'

const PAGES: Readonly<Record<PageName, ComponentType>> = {
  login: Login,
  password: Password,
  signup: Signup,
  confirm: Confirm,
  forgot: Forgot,
  reset: Reset,
  landing: Landing,
  done: Done,
  refused: Refused,
}

export { explain } from './api.ts'
export { EMPTY_STATE } from './page-state.ts'

/**
 * A whole document. It reads and its forms work before, and without, the script that then takes it over.
 * @param onward an address the browser goes on to by itself.
 */
export function renderDocument(state: PageState, assets: PageAssets, onward?: string): string {
  const page = renderToString(<App initial={state} load={async () => {}} pageOf={(name) => PAGES[name]} />)
  // Under the server's `no-referrer` a browser would send `Origin: null` with a form, and the form would be refused.
  return `<!doctype html>
<html lang="en" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<title>${escape(titleOf(state))} · Semblance</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${LIGHT.paper}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${DARK.paper}" media="(prefers-color-scheme: dark)">
${assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${assets.modules.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
${onward === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escape(onward)}">`}
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<script type="module" src="${assets.script}"></script>
</head>
<body>
<div id="root">${page}</div>
<script type="application/json" id="page-state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)
