import { createAuthClient, getUser, loginWithPopup, type User } from 'semblance-client'

const authUrl = document.querySelector<HTMLMetaElement>('meta[name=semblance-auth]')?.content ?? ''
const auth = createAuthClient({ address: authUrl })

const greeting = find('greeting')
const signIn = find('sign-in')
const signOut = find('sign-out')

function show(user?: User, words = user ? `Hello, ${user.displayName}.` : 'You are not signed in.'): void {
  greeting.textContent = words
  signIn.hidden = user !== undefined
  signOut.hidden = user === undefined
}

// Opens the popup directly in the click and awaits nothing before, because browsers block popups
// that open later.
signIn.addEventListener('click', () => {
  loginWithPopup({ authUrl }).then(
    (result) => {
      if (result.status === 'authenticated') show(result.user)
      else if (result.status === 'popup_blocked')
        location.assign(`${authUrl}/login?returnTo=${encodeURIComponent(location.href)}`)
      else show()
    },
    // A setup error of the authentication app, with the setting to fix.
    (error: unknown) => show(undefined, String(error)),
  )
})

signOut.addEventListener('click', () => {
  void auth('POST /api/auth/logout').then((response) =>
    response.ok ? show() : (greeting.textContent = response.error.error),
  )
})

// An unreachable authentication app does not mean that nobody is signed in.
getUser({ authUrl }).then(
  (user) => show(user ?? undefined),
  () => show(undefined, 'We cannot tell who you are just now. Sign in, or come back later.'),
)

function find(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}.`)
  return element
}
