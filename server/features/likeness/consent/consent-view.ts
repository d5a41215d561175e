import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  NullableText,
  NullableTime,
  named,
  Text,
  Time,
} from '../../../platform/http/schemas.ts'
import { currentConsentText } from './current-text.ts'
import { CURRENT_VERSION, consentTextOf } from './domain/consent-texts.ts'
import type { Consent } from './queries/find-consent.ts'
import type { ConsentEntry } from './queries/list-consents.ts'

const exampleText = consentTextOf(CURRENT_VERSION) ?? ''

export const ConsentView = named(
  'LikenessConsent',
  Exactly({
    granted: Type.Boolean(),
    version: { ...NullableText(), description: 'Version of the accepted text; null if there was never a decision.' },
    at: NullableTime,
    current: Exactly({ version: Text(), text: Text({ description: 'Text to show before it is accepted.' }) }),
  }),
  { granted: true, version: '2026-11', at: STORY.sentAt, current: { version: '2026-11', text: exampleText } },
)

export function toConsentView(consent: Consent | undefined): Static<typeof ConsentView> {
  const { version, text } = currentConsentText()
  return {
    granted: consent?.granted ?? false,
    version: consent?.version ?? null,
    at: isoTimeOrNull(consent?.at ?? null),
    current: { version, text },
  }
}

/** Person who changed something about a talent's likeness. */
export const ActorView = named('LikenessActor', Exactly({ accountId: Id, displayName: Text() }))

export const ConsentEntryView = named(
  'LikenessConsentEntry',
  Exactly({
    granted: Type.Boolean(),
    version: Text(),
    text: Text(),
    actor: ActorView,
    createdAt: Time,
  }),
  {
    granted: true,
    version: '2026-11',
    text: exampleText,
    actor: { accountId: STORY.talentId, displayName: 'Mara Lindqvist' },
    createdAt: STORY.sentAt,
  },
)

export const toEntryView = (entry: ConsentEntry): Static<typeof ConsentEntryView> => ({
  granted: entry.granted,
  version: entry.version,
  text: consentTextOf(entry.version) ?? entry.stored_text ?? '',
  actor: { accountId: entry.actor_account_id, displayName: entry.actor_name },
  createdAt: isoTime(entry.created_at),
})
