import { message } from './say.ts'

/**
 * Texts that the server sends in English and pages show: `say` translates a text that it gets as a
 * value if it is one of these. A test finds each in the sources of the server.
 */
export const SERVER_WORDS = [
  message('Page not found'),
  message('The address may be mistyped, or the page has moved.'),
  message('Something went wrong on our side'),
  message('Nothing was changed. Try again in a moment.'),
  message('Sign-in not completed'),
  message('This link no longer works'),
  message('The request was stopped or completed, or it has expired.'),
  message('You are not signed in yet'),
  message('The sign-in was interrupted. Nothing was changed.'),
  message('This window cannot sign you in'),
  message(
    'The website that opened this window is not one of ours, so we sent nothing to it. You can close this window.',
  ),
  message('Try again'),
  message('The email address or password is incorrect.'),
  message('The code or password is incorrect, or the code has expired. Request a new code, then try again.'),
  message('The code is incorrect or has expired. Request a new one, then try again.'),
  message('This sign-in has expired. Start again.'),
  message('This took too long, or was already used. Start again.'),
  message('This passkey could not be verified. Try again.'),
  message('A new code was sent. Only the newest code works.'),
  message('Your new password is set, and all devices are signed out. Sign in with the new password.'),
  message('You did not allow the sign-in, so you were not signed in. Try again, or sign in with your password.'),
  message('That sign-in was started in another browser or took too long. Start again from here.'),
  message('The provider has not verified your email address. Verify it there, or sign in with your password.'),
  message(
    'The provider is now connected to your account, but did not sign you in yet. Start again from here, or sign in with your password.',
  ),
  message('The provider did not respond correctly. Try again in a moment, or sign in with your password.'),
]
