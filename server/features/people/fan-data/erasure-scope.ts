import type { Context } from '../../../platform/context.ts'
import { seal, unseal } from '../../../platform/security/sealed.ts'
import type { Part } from './domain/parts.ts'
import { addressesOf, type Subject } from './find-subject.ts'

const PURPOSE = 'erasure of a fan'

/**
 * Ids that were found when the erasure was requested. Data that is created later with the same
 * address is never covered.
 */
export type ErasureScope = {
  part: Part
  sessions: readonly string[]
  orders: readonly string[]
  guests: readonly string[]
  addresses: readonly string[]
  /** Shares that an admin took down one by one. */
  shares?: readonly string[]
  /**
   * True until the journal has the request. A backup that is restored before that loses the
   * request.
   */
  isUnrecorded?: boolean
}

export const erasureScopeOf = (part: Part, subject: Subject): ErasureScope => ({
  part,
  sessions: [...subject.own, ...subject.named],
  orders: subject.orders.map(({ id }) => id),
  guests: subject.guests,
  addresses: addressesOf(subject),
})

type Settings = { config: Pick<Context['config'], 'SECRET_KEY'> }

export const sealScope = ({ config }: Settings, erased: ErasureScope): string =>
  seal(config.SECRET_KEY, PURPOSE, JSON.stringify(erased))

export const unsealScope = ({ config }: Settings, sealed: string): ErasureScope =>
  JSON.parse(unseal(config.SECRET_KEY, PURPOSE, sealed)) as ErasureScope
