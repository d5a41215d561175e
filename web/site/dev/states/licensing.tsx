import { disclosureOf } from '../../../../server/platform/made-with-ai/disclosure.ts'
import { DEFAULT_SCOPE } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { DisclosureLines } from '../../parts/licensing/disclosure-lines.tsx'
import { EndNotice } from '../../parts/licensing/end-notice.tsx'
import { ScopeField } from '../../parts/licensing/scope-field.tsx'
import { TerritoryField } from '../../parts/licensing/territory-field.tsx'
import { doNothing, type Rows, Try } from '../shown.tsx'

export const LICENSING: Rows = {
  DisclosureLines: () => ({ usual: <DisclosureLines disclosure={disclosureOf('IMAGE', 'Mara Lindqvist')} /> }),
  EndNotice: () => ({
    usual: <EndNotice offerId="usual" licence={{ stage: 'ENDED', until: '2026-11-20T00:00:00.000Z' }} />,
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
}
