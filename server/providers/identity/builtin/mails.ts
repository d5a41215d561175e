import type { EmailSender } from '../../email/port.ts'
import { CODE_MINUTES } from './codes.ts'

/** What the issuer writes to people. A code stands alone on its line, and no other six digits are near it. */
export type IssuerMails = {
  confirmCode: (email: string, code: string) => Promise<void>
  resetCode: (email: string, code: string) => Promise<void>
  /** To the owner of an address somebody tried to sign up with again. */
  addressTaken: (email: string) => Promise<void>
  passwordChanged: (email: string) => Promise<void>
  /** To the address before: mail goes to another from now on. */
  addressChanged: (email: string) => Promise<void>
}

/** Each rejects with the sender's own error when the mail was not taken. */
export function createIssuerMails(email: EmailSender, authUrl: string): IssuerMails {
  const letter = (to: string, subject: string, lines: readonly Line[]) =>
    email.send({ to, subject, text: asText(lines), html: asHtml(subject, lines) })

  return {
    confirmCode: (to, code) =>
      letter(to, 'Your Semblance code', [
        { text: 'Welcome to Semblance. Enter this code to prove that this address is yours:' },
        { code },
        { text: `It works once, within ${CODE_MINUTES} minutes, together with the password you chose.` },
        { text: 'If you did not sign up, do nothing: without this code there is no account.' },
      ]),
    resetCode: (to, code) =>
      letter(to, 'Reset your Semblance password', [
        { text: 'Enter this code to choose a new password:' },
        { code },
        { text: `It works once, within ${CODE_MINUTES} minutes. Every device will have to sign in again.` },
        { text: 'If you did not ask for this, do nothing: your password stays as it is.' },
      ]),
    passwordChanged: (to) =>
      letter(to, 'Your Semblance password was changed', [
        { text: 'Your password was changed with a code mailed to this address, and every device was signed out.' },
        { text: 'If it was you, there is nothing to do.' },
        {
          text: `If it was not, somebody reads your mail: secure your mailbox first, then choose a new password: ${authUrl}`,
        },
      ]),
    addressChanged: (to) =>
      letter(to, 'The address of your Semblance account was changed', [
        { text: 'You sign in to Semblance by another provider, and your address there was changed.' },
        { text: 'From now on we write to the new one, and you sign in with it. Your account stays as it is.' },
        { text: 'If it was not you, somebody can enter your account at that provider: secure it there first.' },
      ]),
    addressTaken: (to) =>
      letter(to, 'You already have a Semblance account', [
        { text: 'Somebody, perhaps you, tried to sign up with this address. It already has an account.' },
        { text: `Sign in, or choose a new password if you have forgotten yours: ${authUrl}` },
        { text: 'If it was not you, do nothing: your account is as it was.' },
      ]),
  }
}

type Line = { text: string } | { code: string }

const asText = (lines: readonly Line[]): string =>
  `${lines.map((line) => ('code' in line ? line.code : line.text)).join('\n\n')}\n\nSemblance\n`

/** Paper, ink and a hairline; no picture and no outside address. */
function asHtml(title: string, lines: readonly Line[]): string {
  const body = lines.map((line) =>
    'code' in line
      ? `<p style="font-size:32px;letter-spacing:6px;font-variant-numeric:tabular-nums;margin:24px 0"><strong>${line.code}</strong></p>`
      : `<p>${escapeHtml(line.text)}</p>`,
  )
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:32px 16px;background:#FAF7F2;color:#17130F;font:16px/1.6 Inter,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:24px;border:1px solid #E6DFD5;border-radius:10px">',
    ...body,
    '<p style="color:#6B635A">Semblance</p></div></body></html>',
  ].join('\n')
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
