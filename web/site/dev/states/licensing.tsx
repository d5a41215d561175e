import { disclosureOf } from '../../../../server/platform/made-with-ai/disclosure.ts'
import { NO_EXCLUSIVITY_PRICES } from '../../../../server/platform/scope-of-use/exclusivity-price.ts'
import type { OfferScope } from '../../../../server/platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { DEFAULT_USE_RULES } from '../../../../server/platform/scope-of-use/use-presets.ts'
import { judgeDraft, type TalentRules } from '../../parts/licensing/allowed-uses.ts'
import { DisclosureLines } from '../../parts/licensing/disclosure-lines.tsx'
import { EmbedCode } from '../../parts/licensing/embed-code.tsx'
import { EndNotice } from '../../parts/licensing/end-notice.tsx'
import { ExclusivityPrices } from '../../parts/licensing/exclusivity-price.tsx'
import { MarkedUse } from '../../parts/licensing/marked-use.tsx'
import { ScopeField } from '../../parts/licensing/scope-field.tsx'
import { TerritoryField } from '../../parts/licensing/territory-field.tsx'
import { UseNotices } from '../../parts/licensing/use-notices.tsx'
import { doNothing, type Rows, Try } from '../shown.tsx'

const COFFEE: OfferScope = {
  ...DEFAULT_SCOPE,
  territories: ['DE'],
  category: 'coffee',
  exclusivity: 'CATEGORY_EXCLUSIVE',
}
const NEVER = { answer: 'NEVER', pricePercent: null, minimum: null } as const
const PRICED = { answer: 'ALLOWED', pricePercent: 250, minimum: null } as const

const rulesOf = (displayName: string, answer: typeof NEVER | typeof PRICED): TalentRules => ({
  slug: 'mara',
  displayName,
  rules: {
    fallback: DEFAULT_USE_RULES.fallback,
    exceptions: [],
    exclusivity: { ...NO_EXCLUSIVITY_PRICES, CATEGORY_EXCLUSIVE: answer },
  },
})

const judged = (talent: TalentRules) =>
  judgeDraft(
    [talent],
    { usageTypes: [], customUsage: '', scope: COFFEE, amountMinorUnit: 50_000, currency: 'USD' },
    'IMAGE',
  )

const priceFor = (name: string, amountMinorUnit: number) => (
  <ExclusivityPrices
    talents={[rulesOf(name, PRICED)]}
    scope={COFFEE}
    plain={{ amountMinorUnit: 50_000, currency: 'USD' }}
    amountMinorUnit={amountMinorUnit}
    onUse={doNothing}
  />
)

export const LICENSING: Rows = {
  EmbedCode: (say) => ({
    usual: (
      <EmbedCode
        element="license-this-face"
        url="http://localhost:3000/t/mara-lindqvist"
        words={say.person}
        baseUrl="http://localhost:3000"
      />
    ),
  }),
  DisclosureLines: () => ({ usual: <DisclosureLines disclosure={disclosureOf('IMAGE', 'Mara Lindqvist')} /> }),
  EndNotice: () => ({
    usual: <EndNotice offerId="usual" licence={{ stage: 'ENDED', until: '2026-11-20T00:00:00.000Z' }} />,
  }),
  ExclusivityPrices: (say) => ({
    usual: priceFor(say.person, 50_000),
    held: priceFor(say.person, 125_000),
    long: priceFor(say.longName, 50_000),
  }),
  MarkedUse: (say) => ({
    usual: <MarkedUse label={say.words[0]} mark={say.sentence} />,
    empty: <MarkedUse label={say.words[0]} mark={undefined} />,
    long: <MarkedUse label={say.words[0]} mark={say.longSentence} />,
  }),
  ScopeField: (say) => ({
    usual: (
      <Try start={DEFAULT_SCOPE}>
        {(scope, change) => <ScopeField name="scope-usual" label={say.words[0]} scope={scope} onChange={change} />}
      </Try>
    ),
    failed: (
      <ScopeField
        name="scope-failed"
        scope={{ ...DEFAULT_SCOPE, territories: ['DE', 'NORDICS'], exclusivity: 'EXCLUSIVE' }}
        onChange={doNothing}
        faults={{ scope: say.sentence, 'scope.territories': say.wrong }}
      />
    ),
    long: (
      <ScopeField
        name="scope-long"
        scope={{ ...DEFAULT_SCOPE, territories: ['GS', 'CD', 'BA', 'VC', 'LATAM'], category: 'telecom' }}
        onChange={doNothing}
      />
    ),
  }),
  TerritoryField: (say) => ({
    usual: (
      <Try start={['WORLDWIDE']}>
        {(chosen: string[], change) => <TerritoryField name="territory-usual" chosen={chosen} onChange={change} />}
      </Try>
    ),
    failed: <TerritoryField name="territory-failed" chosen={['DE']} onChange={doNothing} error={say.wrong} />,
    long: <TerritoryField name="territory-long" chosen={['GS', 'CD', 'BA', 'VC', 'LATAM']} onChange={doNothing} />,
  }),
  UseNotices: (say) => ({
    usual: <UseNotices judged={judged(rulesOf(say.person, NEVER))} />,
    failed: <UseNotices judged={judged({ ...rulesOf(say.person, NEVER), isReader: true })} refusal={say.wrong} />,
    long: <UseNotices judged={judged(rulesOf(say.longName, NEVER))} />,
  }),
}
