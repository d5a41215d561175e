/** What the server tells a page. It renders the page from this, and the page's script takes over from the same. */

export const ROLES = ['brand', 'talent', 'agent'] as const
export type SignupRole = (typeof ROLES)[number]
/** `google`, `apple`, or the name that an installation gave its own issuer. */
export type SocialProvider = string

/** `done`: signed in, with nowhere to go on to by itself. `refused`: nothing can be done here, and why. */
export type PageName = 'login' | 'password' | 'signup' | 'confirm' | 'forgot' | 'reset' | 'landing' | 'done' | 'refused'

/** A message above the form: what happened, what to do. With a wait, until when trying again is pointless. */
export type Notice = { tone: 'bad' | 'good' | 'calm'; text: string; waitSeconds?: number }

export type FieldName = 'email' | 'password' | 'displayName' | 'role' | 'code' | 'newPassword'

export type PageState = {
  page: PageName
  mainSiteUrl: string
  /** Where the pages of terms and privacy are. */
  baseUrl: string
  providers: readonly SocialProvider[]
  /** As the link said it. The server judges it when it is used. */
  returnTo: string | null
  /** What was typed before, so that nobody types it twice. Never a password. */
  email: string
  displayName: string
  role: SignupRole | null
  notice: Notice | null
  fieldErrors: Partial<Record<FieldName, string>>
  /** Who is signed in already. */
  user: { displayName: string; email: string } | null
  /** Where the signed-in person may go on to: judged by the server. */
  continueTo: string
  /** The page that opened this window, when it is one of ours: the only one that is told. */
  popupOrigin: string | null
  /** What the page says when it is refused. */
  refusal: { title: string; text: string; actions: readonly { label: string; href: string }[] } | null
}

/** The addresses of the pages; every form posts to one of them when its script is missing. */
export const PATHS: Readonly<Record<PageName, string>> = {
  login: '/login',
  password: '/login',
  signup: '/signup',
  confirm: '/confirm',
  forgot: '/forgot',
  reset: '/reset',
  landing: '/',
  done: '/',
  refused: '/',
}

export const TITLES: Readonly<Record<PageName, string>> = {
  login: 'Sign in',
  password: 'Enter your password',
  signup: 'Create your account',
  confirm: 'Check your mail',
  forgot: 'Forgot your password?',
  reset: 'Choose a new password',
  landing: 'You are signed in',
  done: 'You are signed in',
  refused: 'This did not work',
}

export const EMPTY_STATE: PageState = {
  page: 'login',
  mainSiteUrl: '/',
  baseUrl: '',
  providers: [],
  returnTo: null,
  email: '',
  displayName: '',
  role: null,
  notice: null,
  fieldErrors: {},
  user: null,
  continueTo: '/',
  popupOrigin: null,
  refusal: null,
}
