import type { SiteLanguage } from '../words/languages.ts'
import { type Message, message } from '../words/say.ts'

/** State from which the server renders a page and the script hydrates it. */

export const ROLES = ['brand', 'talent', 'agent'] as const
export type SignupRole = (typeof ROLES)[number]
/** `google`, `apple`, or the name of the installation's own issuer. */
export type SocialProvider = string

/**
 * `done`: the person is signed in, but there is no page to continue to. `refused`: the page
 * explains why the request cannot be completed.
 */
export type PageName =
  | 'login'
  | 'password'
  | 'second'
  | 'recoveryCode'
  | 'recovery'
  | 'signup'
  | 'confirm'
  | 'forgot'
  | 'reset'
  | 'landing'
  | 'done'
  | 'refused'

/** Ways to complete a sign-in that requires a second factor. */
export type SecondStepMethod = 'passkey' | 'code' | 'recoveryCode'

/** `waitSeconds` is the time until a retry is allowed. */
export type Notice = { tone: 'bad' | 'good' | 'calm'; text: string; waitSeconds?: number }

export type FieldName = 'email' | 'password' | 'displayName' | 'role' | 'code' | 'recoveryCode' | 'newPassword'

export type PageState = {
  page: PageName
  language: SiteLanguage
  mainSiteUrl: string
  baseUrl: string
  providers: readonly SocialProvider[]
  /** Value of `returnTo` in the link. The server has not validated it yet. */
  returnTo: string | null
  /** Values from an earlier attempt, never a password. */
  email: string
  displayName: string
  role: SignupRole | null
  methods: readonly SecondStepMethod[]
  notice: Notice | null
  fieldErrors: Partial<Record<FieldName, string>>
  user: { displayName: string; email: string } | null
  /** Page to which a signed-in person may continue. The server has checked the address. */
  continueTo: string
  /**
   * Origin of the page that opened this popup, if the server allows the origin. Only this origin
   * is notified.
   */
  popupOrigin: string | null
  /** Id of the request to remove all second factors, taken from the mailed link. */
  recovery: { token: string; opensAt: string; isOpen: boolean } | null
  refusal: { title: string; text: string; actions: readonly { label: string; href: string }[] } | null
}

/** Without a script, every form posts to one of these addresses. */
export const PATHS: Readonly<Record<PageName, string>> = {
  login: '/login',
  password: '/login',
  second: '/second-step',
  recoveryCode: '/second-step',
  recovery: '/factor-recovery',
  signup: '/signup',
  confirm: '/confirm',
  forgot: '/forgot',
  reset: '/reset',
  landing: '/',
  done: '/',
  refused: '/',
}

export const TITLES: Readonly<Record<PageName, Message>> = {
  login: message('Sign in'),
  password: message('Enter your password'),
  second: message('Confirm that it is you'),
  recoveryCode: message('Use a recovery code'),
  recovery: message('Remove your second factors?'),
  signup: message('Create your account'),
  confirm: message('Check your email'),
  forgot: message('Forgot your password?'),
  reset: message('Choose a new password'),
  landing: message('You are signed in'),
  done: message('You are signed in'),
  refused: message('Something went wrong'),
}

export const EMPTY_STATE: PageState = {
  page: 'login',
  language: 'en',
  mainSiteUrl: '/',
  baseUrl: '',
  providers: [],
  returnTo: null,
  email: '',
  displayName: '',
  role: null,
  methods: [],
  notice: null,
  fieldErrors: {},
  user: null,
  continueTo: '/',
  popupOrigin: null,
  refusal: null,
  recovery: null,
}
