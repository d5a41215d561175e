import { useState } from 'react'
import type { ReportLikenessBody } from '../../../client/src/api-types.ts'
import { Columns, PageHeading, Section } from '../../parts/layout/page.tsx'
import { useApiMutation, useViewer } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Notice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { ChoiceField, TextArea, TextField } from '../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../parts/forms/form.tsx'
import { useDraft } from './use-draft.ts'

export const head: PageModule['head'] = () => ({
  title: 'Report a likeness',
  description: 'Tell us if Semblance uses a face or a voice without permission. You do not need an account.',
})

type Reason = ReportLikenessBody['reason']
const REASONS: readonly { value: Reason; label: string }[] = [
  { value: 'MY_FACE', label: 'It is me' },
  { value: 'MY_CHILD', label: 'It is my child' },
  { value: 'I_REPRESENT_THEM', label: 'I represent this person' },
  { value: 'OTHER', label: 'Something else' },
]
const FIELDS = ['name', 'email', 'talentSlug', 'pictureUrl', 'reason', 'statement'] as const
type Draft = Record<(typeof FIELDS)[number], string>

/** Extracts a slug from a talent page's address; other text is taken as the slug. */
const slugIn = (typed: string): string => /\/t\/([^/?#]+)/.exec(typed)?.[1] ?? typed.trim()

/** Form that reports the misuse of a face or voice. Needs no account. */
export default function ReportPage() {
  const { search } = useFilters()
  const viewer = useViewer()
  const [draft, setDraft, forgetDraft] = useDraft<Draft>('report', {
    name: viewer?.displayName ?? '',
    email: viewer?.email ?? '',
    talentSlug: search.get('talent') ?? '',
    pictureUrl: '',
    reason: 'MY_FACE',
    statement: '',
  })
  const [missing, setMissing] = useState<Partial<Draft>>({})
  const report = useApiMutation('POST /api/likeness/reports', { onDone: forgetDraft })
  const errors = { ...fieldErrorsOf(report.refused), ...missing }
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    error: errors[name],
  })
  const send = () => {
    const found = findMissingFields(draft)
    setMissing(found)
    if (Object.keys(found).length > 0) return
    const { name, email, talentSlug, pictureUrl, reason, statement } = draft
    void report.call({
      body: {
        name: name.trim(),
        email: email.trim(),
        ...(talentSlug.trim() === '' ? {} : { talentSlug: slugIn(talentSlug) }),
        ...(pictureUrl.trim() === '' ? {} : { pictureUrl: pictureUrl.trim() }),
        reason: reason as Reason,
        statement: statement.trim(),
      },
    })
  }
  if (report.done)
    return (
      <>
        <PageHeading title="Check your email" lead="To complete your report, follow the link we sent you." />
        <Notice title="What happens next">
          An admin reviews your report and, if it is justified, takes the picture down. We email you the result.
        </Notice>
        <Actions>
          <Button to="/">Go to the home page</Button>
        </Actions>
      </>
    )
  return (
    <>
      <PageHeading
        title="Report a likeness"
        lead="Is your face or voice, or that of your child, used here without permission? Tell us. You do not need an account."
      />
      <Columns
        side={
          <Section title="What happens next">
            <ol className="stack">
              <li>We email you a link. Follow it to confirm your address.</li>
              <li>An admin reviews the picture and your statement.</li>
              <li>
                If your report is justified, the picture is taken down and nothing new is made from it. We email you the
                result either way.
              </li>
            </ol>
          </Section>
        }
      >
        <Form label="Likeness report" onSubmit={send} refused={report.refused} fields={FIELDS}>
          <TextField
            {...field('talentSlug')}
            label="Talent page"
            isRequired={draft.pictureUrl.trim() === ''}
            hint="The link to the page or the name in it. Leave this empty if you only have a link to a picture."
            maxLength={200}
          />
          <TextField
            {...field('pictureUrl')}
            label="Link to the picture"
            type="url"
            hint="If your report is about a single picture."
            maxLength={2000}
          />
          <ChoiceField
            name="reason"
            legend="Why are you reporting this?"
            value={draft.reason as Reason}
            onChange={(reason) => setDraft({ ...draft, reason })}
            choices={REASONS}
          />
          <TextArea {...field('statement')} label="Your statement" isRequired rows={5} maxLength={2000} />
          <TextField {...field('name')} label="Your name" isRequired autoComplete="name" maxLength={200} />
          <TextField
            {...field('email')}
            label="Your email address"
            type="email"
            isRequired
            autoComplete="email"
            maxLength={254}
          />
          <Actions>
            <Button look="primary" type="submit" isBusy={report.isBusy} busyLabel="Sending">
              Send report
            </Button>
          </Actions>
          <noscript>
            <p>This form needs JavaScript. Without it, email us.</p>
          </noscript>
        </Form>
      </Columns>
    </>
  )
}

/** Lists required fields that are missing. */
function findMissingFields({ talentSlug, pictureUrl, name, email, statement }: Draft): Partial<Draft> {
  return {
    ...(talentSlug.trim() === '' && pictureUrl.trim() === ''
      ? { talentSlug: 'Enter the talent page, or the link to the picture below.' }
      : {}),
    ...(name.trim() === '' ? { name: 'Enter your name.' } : {}),
    ...(/^[^@\s]+@[^@\s]+$/.test(email.trim())
      ? {}
      : { email: 'Enter a complete email address, such as ines@example.com.' }),
    ...(statement.trim() === '' ? { statement: 'Describe what is wrong in one sentence.' } : {}),
  }
}
