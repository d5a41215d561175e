import type { Config } from '../../platform/config/load-config.ts'
import type { MailExample } from '../../platform/mail/index.ts'
import {
  addressChangedMail,
  addressTakenMail,
  factorRecoveryMail,
  factorsChangedMail,
  passwordChangedMail,
} from './account-mails.ts'
import { confirmCodeMail, resetCodeMail } from './builtin/code-mails.ts'

/** An example of every mail about signing in. */
export const signInMailExamples = ({ AUTH_URL }: Pick<Config, 'AUTH_URL'>): MailExample[] => [
  { kind: 'signup', reader: 'new person', letter: confirmCodeMail('481516') },
  { kind: 'signup', reader: 'owner of the address', letter: addressTakenMail(AUTH_URL) },
  { kind: 'resend', reader: 'new person', letter: confirmCodeMail('234210') },
  { kind: 'reset', reader: 'owner', letter: resetCodeMail('108642') },
  { kind: 'password-changed', reader: 'owner', letter: passwordChangedMail(AUTH_URL) },
  { kind: 'address-changed', reader: 'owner, at the previous address', letter: addressChangedMail() },
  { kind: 'factors-changed', reader: 'owner', letter: factorsChangedMail(AUTH_URL, 'passkey-added') },
  {
    kind: 'factor-recovery',
    reader: 'owner',
    letter: factorRecoveryMail(AUTH_URL, { token: 'example', opensAt: new Date('2026-12-02T09:30:00Z') }),
  },
  { kind: 'address-taken', reader: 'owner of the address', letter: addressTakenMail(AUTH_URL) },
]
