import './builder.css'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useApiMutation, useApiQuery, useFacts } from '../../api.tsx'
import { Link, useFilters, useGo } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { fieldErrorsOf } from '../../parts/forms/form.tsx'
import { Steps } from '../../parts/forms/steps.tsx'
import { Columns, PageHeading } from '../../parts/layout/page.tsx'
import { blastBodyOf, doneSteps, draftIdOf, STEPS, type StepKey, stepOfField } from '../draft.ts'
import { STEP_LABELS } from '../labels.ts'
import { joinNames, usePeople } from '../names.ts'
import { BriefStep } from '../steps/brief-step.tsx'
import { ReviewStep } from '../steps/review-step.tsx'
import type { StepProps } from '../steps/step.ts'
import { TalentsStep } from '../steps/talents-step.tsx'
import { TermsStep } from '../steps/terms-step.tsx'
import { type DraftName, type SavedDraft, useDraft } from '../use-draft.ts'
import { useQuote } from '../use-quote.ts'
import { OfferPreview } from './offer-preview.tsx'
import { SavingLine } from './saving-line.tsx'

type BuilderProps = { saved: SavedDraft | null; onSaved: (named: DraftName) => void }

/** The five steps of an offer, beside a preview of what the talent will see. */
export function Builder({ saved, onSaved }: BuilderProps) {
  const types = useApiQuery('GET /api/offers/campaign-types')
  return (
    <Load
      of={types}
      skeleton={
        <>
          <PageHeading title="New offer" />
          <Skeleton count={4} />
        </>
      }
    >
      {({ campaignTypes }) => <DraftEditor saved={saved} onSaved={onSaved} campaignTypes={campaignTypes} />}
    </Load>
  )
}

/**
 * Candidates make up most of the code but come third, so they load lazily. No step is shown before
 * a draft is loaded, on the server either.
 */
const loadWorkStep = () => import('../steps/work-step.tsx')
const WorkStep = lazy(async () => ({ default: (await loadWorkStep()).WorkStep }))

const BODIES = { talents: TalentsStep, brief: BriefStep, work: WorkStep, terms: TermsStep } as const

function DraftEditor({ saved, onSaved, campaignTypes }: BuilderProps & Pick<StepProps, 'campaignTypes'>) {
  const { search, change: changeAddress } = useFilters()
  const { language } = useFacts()
  const go = useGo()
  const named = search.get('talents')
  const mediumOf = (key: string) => campaignTypes.find((one) => one.key === key)?.category
  const writing = useDraft({
    saved,
    talents: (named ?? '').split(',').filter((slug) => slug !== ''),
    revisionOf: search.get('revisionOf'),
    mediumOf,
    onSaved,
  })
  const { draft, change } = writing
  const step = STEPS.find((one) => one === search.get('step')) ?? 'talents'
  const [wantedOn, setWantedOn] = useState<StepKey | null>(null)
  const people = usePeople(draft?.talents ?? [])
  const quote = useQuote(draft)
  const send = useApiMutation('POST /api/offers/submit', { changes: ['GET /api/offers/list', 'GET /api/offers/{id}'] })
  const blast = useApiMutation('POST /api/offers/blast/create', {
    changes: ['GET /api/offers/blast/list', 'GET /api/offers/blast/draft/list'],
  })

  // The draft now holds these values, so the address no longer needs them.
  const isNamed = draft !== null && named !== null
  useEffect(() => {
    if (isNamed) changeAddress({ talents: null, revisionOf: null })
    // biome-ignore lint/correctness/useExhaustiveDependencies: changes the address once.
  }, [isNamed])

  // Loads the step's code early. If that fails, the step loads it again.
  useEffect(() => void loadWorkStep().catch(() => undefined), [])

  // A new step is scrolled to its top and announced to screen readers.
  const lastStep = useRef(step)
  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [step])

  if (!draft) {
    return (
      <>
        <PageHeading title="New offer" />
        <Skeleton count={4} />
      </>
    )
  }

  const medium = mediumOf(draft.campaignType)
  const done = doneSteps(draft, medium)
  const missing = STEPS.filter((one) => one !== 'review' && !done.has(one))
  const isBlast = draft.talents.length > 1
  const addressOf = (key: StepKey): string => {
    const next = new URLSearchParams(search)
    next.set('step', key)
    return `/offers/new?${next.toString()}`
  }
  const at = STEPS.indexOf(step)
  const leave = () => void writing.save()
  const goTo = (key: StepKey | undefined) => {
    if (key === undefined) return
    setWantedOn(null)
    leave()
    changeAddress({ step: key }, { keepsHistory: true })
  }
  const next = () => (done.has(step) || step === 'work' ? goTo(STEPS[at + 1]) : setWantedOn(step))
  const refused = send.refused ?? blast.refused
  const faults = {
    ...(wantedOn === step ? getMissingFieldErrors(step, draft) : {}),
    ...fieldErrorsOf(writing.refused),
    ...fieldErrorsOf(refused),
  }
  const sendOut = async () => {
    if (missing.length > 0 || medium === undefined) return setWantedOn('review')
    if (isBlast) {
      const body = blastBodyOf(draft, medium)
      const made = body && (await blast.call({ body }))
      if (made) {
        writing.drop()
        go(`/blasts/${made.blastId}`)
      }
      return undefined
    }
    const offer = await writing.finish(send.call)
    if (offer) {
      writing.drop()
      go(`/offers/new?sent=${offer}`, { replace: true })
    }
    return undefined
  }
  const stepProps: StepProps = { draft, change, people, campaignTypes, medium, quote: quote.data, faults }
  const Body = step === 'review' ? null : BODIES[step]
  const who = people.length === 0 ? '' : ` for ${joinNames(people, language)}`
  return (
    <>
      <PageHeading
        eyebrow={`New offer${who}`}
        title={step === 'talents' ? 'Who is it for?' : STEP_LABELS[step]}
        actions={
          <Confirm
            label="Start over"
            look="quiet"
            title="Start a new offer?"
            confirmLabel="Start over"
            isBusy={false}
            onConfirm={async () => {
              writing.drop()
              location.assign('/offers/new')
              return true
            }}
          >
            <p>
              {draftIdOf(draft) === null
                ? 'What you entered here is cleared.'
                : `This draft stays in your ${isBlast ? 'briefs' : 'offers'}. The new one starts empty.`}
            </p>
          </Confirm>
        }
      />
      <Steps
        label="Offer form"
        steps={STEPS.map((key) => ({ key, label: STEP_LABELS[key], isDone: done.has(key) }))}
        now={step}
        addressOf={addressOf}
        onLeave={leave}
      />
      {draft.revisionOfOfferId && !isBlast && (
        <Notice title="Additional revision of an existing offer">
          It goes to the same talent and covers the same work.{' '}
          <Link to={`/offers/${encodeURIComponent(draft.revisionOfOfferId)}`}>Open that offer</Link>{' '}
          <Button look="quiet" onClick={() => change({ revisionOfOfferId: null })}>
            Change to a regular offer
          </Button>
        </Notice>
      )}
      {writing.isNewerElsewhere && (
        <Notice tone="warn" title="This draft was saved on another device">
          You see what you entered here, which is not saved.{' '}
          <Button look="quiet" onClick={writing.takeOther}>
            Use the other version
          </Button>
        </Notice>
      )}
      <Columns
        side={
          <OfferPreview
            draft={draft}
            people={people}
            campaignLabel={campaignTypes.find(({ key }) => key === draft.campaignType)?.label}
          />
        }
      >
        {Body ? (
          <Suspense fallback={<Skeleton count={3} />}>
            <Body {...stepProps} />
          </Suspense>
        ) : (
          <ReviewStep {...stepProps} addressOf={addressOf} missing={missing} />
        )}
        {wantedOn === 'talents' && step === 'talents' && <Notice tone="bad">Choose a talent first.</Notice>}
        <RefusalNotice refused={refused ?? quote.error} />
        <StepsToCorrect faults={fieldErrorsOf(refused)} onGo={goTo} />
        <Actions label="Form steps">
          {step === 'review' ? (
            <Button
              look="primary"
              onClick={() => void sendOut()}
              isBusy={send.isBusy || blast.isBusy}
              busyLabel={isBlast ? 'Saving' : 'Sending'}
              disabledReason={missing.length > 0 ? 'Some details are missing. See above.' : undefined}
            >
              {isBlast ? `Review offers to all ${draft.talents.length}` : 'Send offer'}
            </Button>
          ) : (
            <Button look="primary" onClick={next}>
              Next: {STEP_LABELS[STEPS[at + 1] ?? 'review']}
            </Button>
          )}
          {at > 0 && <Button onClick={() => goTo(STEPS[at - 1])}>Back</Button>}
        </Actions>
        <SavingLine {...writing} isBlast={isBlast} hasId={draftIdOf(draft) !== null} />
      </Columns>
    </>
  )
}

function getMissingFieldErrors(
  step: StepKey,
  draft: { description: string; campaignType: string },
): Record<string, string> {
  if (step === 'terms') return { offerAmountMinorUnit: 'Enter the amount they receive.' }
  if (step !== 'brief') return {}
  return {
    ...(draft.description.trim() === '' ? { campaignDescription: 'Describe the campaign in a few words.' } : {}),
    ...(draft.campaignType === '' ? { campaignType: 'Choose what it is for.' } : {}),
  }
}

type StepsToCorrectProps = { faults: Readonly<Record<string, string>>; onGo: (step: StepKey) => void }

/** Links to the steps with fields that the server rejected. */
const StepsToCorrect = ({ faults, onGo }: StepsToCorrectProps) => {
  const steps = [...new Set(Object.keys(faults).map(stepOfField))]
  return steps.map((step) => (
    <div key={step}>
      <Button look="quiet" onClick={() => onGo(step)}>
        Go to {STEP_LABELS[step]}
      </Button>
    </div>
  ))
}
