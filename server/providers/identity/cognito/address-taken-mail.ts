import { unavailable } from '../../../platform/errors.ts'
import type { EmailSender } from '../../email/port.ts'

/** @throws ServiceUnavailable when the mail was not taken. */
export type AddressTakenMail = (email: string) => Promise<void>

const SUBJECT = 'You already have a Semblance account'
const LINES = [
  'Somebody, perhaps you, tried to sign up with this address. It already has an account.',
  'Sign in, or choose a new password if you have forgotten yours.',
  'If it was not you, do nothing: your account is as it was.',
]

/**
 * Tells the owner of an address that somebody tried to sign up with it again. Cognito mails codes and nothing else, so
 * this one goes out by our own sender.
 */
export const createAddressTakenMail =
  (email: EmailSender, authUrl: string): AddressTakenMail =>
  async (to) => {
    try {
      await email.send({
        to,
        subject: SUBJECT,
        text: `${[...LINES, authUrl].join('\n\n')}\n\nSemblance\n`,
        html: [
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${SUBJECT}</title></head>`,
          '<body style="margin:0;padding:32px 16px;background:#FAF7F2;color:#17130F;font:16px/1.6 Inter,sans-serif">',
          ...LINES.map((line) => `<p>${line}</p>`),
          `<p><a href="${encodeURI(authUrl)}">${encodeURI(authUrl)}</a></p>`,
          '<p style="color:#6B635A">Semblance</p></body></html>',
        ].join('\n'),
      })
    } catch (error) {
      throw unavailable('We could not send the mail just now. Nothing is lost: try again in a minute.', error)
    }
  }
