import type { ReactNode } from 'react'
import type { OfferAction } from '../../../../client/src/api-types.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { ACTIONS, EXTRAS, type Extra } from '../labels.ts'
import type { OfferView } from '../offer-view.ts'
import { toActionParameter } from './action-bar.tsx'
import { CaptureForm, DisputeForm, ResolveForm, StatementForm } from './dispute-forms.tsx'
import { AcceptForm, CounterForm, EndForm } from './response-forms.tsx'
import {
  AllowRevisionsForm,
  CompleteForm,
  DecideTimeForm,
  DeliverForm,
  RequestTimeForm,
  RevisionForm,
} from './work-forms.tsx'

/** Form of each action. Payment has its own page. */
const FORMS: Readonly<Record<Exclude<OfferAction, 'PAY'> | Extra, (scene: OfferView) => ReactNode>> = {
  ACCEPT: (scene) => <AcceptForm scene={scene} />,
  COUNTER: (scene) => <CounterForm scene={scene} />,
  REJECT: (scene) => <EndForm scene={scene} operation="reject" />,
  CANCEL: (scene) => <EndForm scene={scene} operation="cancel" />,
  DELIVER: (scene) => <DeliverForm scene={scene} />,
  COMPLETE: (scene) => <CompleteForm scene={scene} />,
  REQUEST_REVISION: (scene) => <RevisionForm scene={scene} />,
  DISPUTE: (scene) => <DisputeForm scene={scene} />,
  RESOLVE_DISPUTE: (scene) => <ResolveForm scene={scene} />,
  APPROVE_CAPTURE: (scene) => <CaptureForm scene={scene} isTaken />,
  DECLINE_CAPTURE: (scene) => <CaptureForm scene={scene} isTaken={false} />,
  'ask-time': (scene) => <RequestTimeForm scene={scene} />,
  'answer-time': (scene) => <DecideTimeForm scene={scene} />,
  'allow-revisions': (scene) => <AllowRevisionsForm scene={scene} />,
  'answer-dispute': (scene) => <StatementForm scene={scene} as="talent" />,
  'add-evidence': (scene) => <StatementForm scene={scene} as="brand" />,
}

type OpenFormProps = { scene: OfferView; extras: readonly Extra[]; word: string | null }

/** Opens the form named in the address; nothing if the offer no longer allows the action. */
export function OpenForm({ scene, extras, word }: OpenFormProps) {
  const { offer, people, side } = scene
  const named = (Object.keys(FORMS) as (keyof typeof FORMS)[]).find((action) => toActionParameter(action) === word)
  const isThere =
    named !== undefined &&
    (offer.allowedActions.some((action) => action === named) || extras.some((extra) => extra === named))
  const other = side === 'brand' ? people.talent.name : people.brand.name
  const label =
    named === undefined ? '' : named in ACTIONS ? ACTIONS[named as OfferAction].label : EXTRAS[named as Extra].label
  return (
    <Sheet title={named === 'CANCEL' ? `${label} with ${other}?` : label} isOpen={isThere} onClose={scene.close} isWide>
      {isThere && FORMS[named](scene)}
    </Sheet>
  )
}
