import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { Document } from '../document.tsx'
import type { PageAssets, PageProps } from '../pages.ts'
import { App } from './app.tsx'
import { titleOf } from './frame.tsx'
import { EMPTY_STATE, type PageName, type PageState } from './page-state.ts'
import Confirm from './pages/confirm.tsx'
import Done from './pages/done.tsx'
import Forgot from './pages/forgot.tsx'
import Landing from './pages/landing.tsx'
import Login from './pages/login.tsx'
import Password from './pages/password.tsx'
import Recovery from './pages/recovery.tsx'
import RecoveryCode from './pages/recovery-code.tsx'
import Refused from './pages/refused.tsx'
import Reset from './pages/reset.tsx'
import Second from './pages/second.tsx'
import Signup from './pages/signup.tsx'

const PAGES: Readonly<Record<PageName, ComponentType>> = {
  login: Login,
  password: Password,
  second: Second,
  recoveryCode: RecoveryCode,
  recovery: Recovery,
  signup: Signup,
  confirm: Confirm,
  forgot: Forgot,
  reset: Reset,
  landing: Landing,
  done: Done,
  refused: Refused,
}

/**
 * Inserts unescaped HTML. Only for markup of React and JSON that cannot close a tag, never for
 * user input.
 */
const markup = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } })

/** Document of the authentication app. Its forms also work without the script. */
export function AuthDocument({ state: changes, nextUrl, assets }: PageProps['auth'] & { assets: PageAssets }) {
  const state: PageState = { ...EMPTY_STATE, ...changes }
  const page = renderToString(<App initial={state} load={async () => {}} pageOf={(name) => PAGES[name]} />)
  return (
    <Document title={titleOf(state)} assets={assets} nextUrl={nextUrl} language={state.language}>
      <body>
        <div id="root" {...markup(page)} />
        <script type="application/json" id="page-state" {...markup(JSON.stringify(state).replaceAll('<', '\\u003c'))} />
      </body>
    </Document>
  )
}
