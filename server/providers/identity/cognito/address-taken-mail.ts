import { unavailable } from '../../../platform/errors.ts'
import type { EmailSender } from '../../email/port.ts'
import { addressTakenMail } from '../address-taken-mail.ts'

/** @throws ServiceUnavailable when the mail was not taken. */
export type AddressTakenMail = (email: string) => Promise<void>

/**
 * Tells the owner of an address that somebody tried to sign up with it again. Cognito mails codes and nothing else, so
 * this one goes out by our own sender.
 */
export const createAddressTakenMail =
  (email: EmailSender, authUrl: string): AddressTakenMail =>
  async (to) => {
    try {
      await email.send(addressTakenMail(to, authUrl))
    } catch (error) {
      throw unavailable('We could not send the mail just now. Nothing is lost: try again in a minute.', error)
    }
  }
