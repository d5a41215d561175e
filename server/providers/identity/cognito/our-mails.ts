import type { EmailSender } from '../../email/port.ts'

/**
 * What goes out by our own sender, since Cognito mails codes and nothing else. Each rejects with the sender's own error
 * when the mail was not taken.
 */
export type OurMails = {
  /** To the owner of an address somebody tried to sign up with again. */
  addressTaken: (email: string) => Promise<void>
  passwordChanged: (email: string) => Promise<void>
}

export function createOurMails(email: EmailSender, authUrl: string): OurMails {
  const letter = (to: string, subject: string, lines: readonly string[]) =>
    email.send({
      to,
      subject,
      text: `${[...lines, authUrl].join('\n\n')}\n\nSemblance\n`,
      html: [
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>`,
        '<body style="margin:0;padding:32px 16px;background:#FAF7F2;color:#17130F;font:16px/1.6 Inter,sans-serif">',
        ...lines.map((line) => `<p>${line}</p>`),
        `<p><a href="${encodeURI(authUrl)}">${encodeURI(authUrl)}</a></p>`,
        '<p style="color:#6B635A">Semblance</p></body></html>',
      ].join('\n'),
    })

  return {
    addressTaken: (to) =>
      letter(to, 'You already have a Semblance account', [
        'Somebody, perhaps you, tried to sign up with this address. It already has an account.',
        'Sign in, or choose a new password if you have forgotten yours.',
        'If it was not you, do nothing: your account is as it was.',
      ]),
    passwordChanged: (to) =>
      letter(to, 'Your Semblance password was changed', [
        'Your password was changed with a code mailed to this address, and every device was signed out.',
        'If it was you, there is nothing to do.',
        'If it was not, somebody reads your mail: secure your mailbox first, then choose a new password here.',
      ]),
  }
}
