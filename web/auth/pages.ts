import type { ComponentType } from 'react'
import type { PageName } from './page-state.ts'

export const PAGES: Readonly<Record<PageName, () => Promise<{ default: ComponentType }>>> = {
  login: () => import('./pages/login.tsx'),
  password: () => import('./pages/password.tsx'),
  second: () => import('./pages/second.tsx'),
  recoveryCode: () => import('./pages/recovery-code.tsx'),
  recovery: () => import('./pages/recovery.tsx'),
  signup: () => import('./pages/signup.tsx'),
  confirm: () => import('./pages/confirm.tsx'),
  forgot: () => import('./pages/forgot.tsx'),
  reset: () => import('./pages/reset.tsx'),
  landing: () => import('./pages/landing.tsx'),
  done: () => import('./pages/done.tsx'),
  refused: () => import('./pages/refused.tsx'),
}
