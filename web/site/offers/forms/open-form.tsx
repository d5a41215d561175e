import type { ReactNode } from 'react'
import type { OfferAction } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { ACTIONS, EXTRAS, type Extra } from '../action-labels.ts'
import type { OfferView } from '../offer-view.ts'
import { toActionParameter } from '../parts/action-bar.tsx'
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

/** Payment has its own page. */
const FORMS: Readonly<Record<Exclude<OfferAction, 'PAY'> | Extra, (view: OfferView) => ReactNode>> = {
  ACCEPT: (view) => <AcceptForm view={view} />,
  COUNTER: (view) => <CounterForm view={view} />,
  REJECT: (view) => <EndForm view={view} operation="reject" />,
  CANCEL: (view) => <EndForm view={view} operation="cancel" />,
  DELIVER: (view) => <DeliverForm view={view} />,
  COMPLETE: (view) => <CompleteForm view={view} />,
  REQUEST_REVISION: (view) => <RevisionForm view={view} />,
  DISPUTE: (view) => <DisputeForm view={view} />,
  RESOLVE_DISPUTE: (view) => <ResolveForm view={view} />,
  APPROVE_CAPTURE: (view) => <CaptureForm view={view} isTaken />,
  DECLINE_CAPTURE: (view) => <CaptureForm view={view} isTaken={false} />,
  'ask-time': (view) => <RequestTimeForm view={view} />,
  'answer-time': (view) => <DecideTimeForm view={view} />,
  'allow-revisions': (view) => <AllowRevisionsForm view={view} />,
  'answer-dispute': (view) => <StatementForm view={view} as="talent" />,
  'add-evidence': (view) => <StatementForm view={view} as="brand" />,
}

type OpenFormProps = { view: OfferView; extras: readonly Extra[]; word: string | null }

/** Renders nothing if the offer no longer allows the action. */
export function OpenForm({ view, extras, word }: OpenFormProps) {
  const { offer, people, side } = view
  const named = (Object.keys(FORMS) as (keyof typeof FORMS)[]).find((action) => toActionParameter(action) === word)
  const isThere =
    named !== undefined &&
    (offer.allowedActions.some((action) => action === named) || extras.some((extra) => extra === named))
  const other = side === 'brand' ? people.talent.name : people.brand.name
  const label =
    named === undefined ? '' : named in ACTIONS ? ACTIONS[named as OfferAction].label : EXTRAS[named as Extra].label
  return (
    <Sheet
      title={named === 'CANCEL' ? say('Cancel offer with {other}?', { other }) : label}
      isOpen={isThere}
      onClose={view.close}
      isWide
    >
      {isThere && FORMS[named](view)}
    </Sheet>
  )
}
