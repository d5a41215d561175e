import { useState } from 'react'
import type { ReportLikenessBody } from '../../../client/src/api-types.ts'
import { useCall, useViewer } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/button.tsx'
import { ChoiceField, TextArea, TextField } from '../parts/fields.tsx'
import { Form, fieldErrorsOf } from '../parts/form.tsx'
import { Notice } from '../parts/notice.tsx'
import { Columns, PageHeading, Section } from '../parts/page.tsx'
import { useDraft } from './use-draft.ts'

export const head: PageModule['head'] = () => ({
  title: 'This is my face',
  description: 'Tell us when a face or a voice is used at Semblance that should not be. You need no account.',
})

type Reason = ReportLikenessBody['reason']
const REASONS: readonly { value: Reason; label: string }[] = [
  { value: 'MY_FACE', label: 'It is my own face' },
  { value: 'MY_CHILD', label: 'It is a child of mine' },
  { value: 'I_REPRESENT_THEM', label: 'I act for that person' },
  { value: 'OTHER', label: 'Something else' },
]
const FIELDS = ['name', 'email', 'talentSlug', 'pictureUrl', 'reason', 'statement'] as const
type Draft = Record<(typeof FIELDS)[number], string>

/** Extracts a slug from a talent page's address; other text is taken as the slug. */
const slugIn = (typed: string): string => /\/t\/([^/?#]+)/.exec(typed)?.[1] ?? typed.trim()

/** Form that reports the misuse of a face. Needs no account. */
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
  const report = useCall('POST /api/likeness/reports', { onDone: forgetDraft })
  const errors = { ...fieldErrorsOf(report.refused), ...missing }
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    error: errors[name],
  })
  const send = () => {
    const found = faultsOf(draft)
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
        <PageHeading
          title="Look into your mailbox"
          lead="Your report counts once you follow the link we have just sent."
        />
        <Notice title="What happens next">
          Somebody of ours looks at it and, where it is right, takes the picture down. What comes of it is mailed to you
          too.
        </Notice>
        <Actions>
          <Button to="/">Go to the start</Button>
        </Actions>
      </>
    )
  return (
    <>
      <PageHeading
        title="This is my face"
        lead="Somebody uses your face or voice here, or a child’s, and nobody asked? Tell us. You need no account."
      />
      <Columns
        side={
          <Section title="What happens then">
            <ol className="stack">
              <li>We mail you a link. Following it shows that the address is yours.</li>
              <li>Somebody of ours looks at the picture and at what you say.</li>
              <li>If you are right it is taken down, and nothing new is made of it. Either way we write to you.</li>
            </ol>
          </Section>
        }
      >
        <Form label="Report a face" onSubmit={send} refused={report.refused} fields={FIELDS}>
          <TextField
            {...field('talentSlug')}
            label="Whose page"
            isRequired={draft.pictureUrl.trim() === ''}
            hint="The link to it, or the name in it. With the link to the picture alone, leave this out."
            maxLength={200}
          />
          <TextField
            {...field('pictureUrl')}
            label="Link to the picture"
            type="url"
            hint="If you mean only one picture."
            maxLength={2000}
          />
          <ChoiceField
            name="reason"
            legend="Who is it?"
            value={draft.reason as Reason}
            onChange={(reason) => setDraft({ ...draft, reason })}
            choices={REASONS}
          />
          <TextArea {...field('statement')} label="What should we know?" isRequired rows={5} maxLength={2000} />
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
            <Button look="primary" type="submit" isBusy={report.isBusy} busyWords="Sending">
              Send the report
            </Button>
          </Actions>
          <noscript>
            <p>This form needs JavaScript. Without it, write to us by mail.</p>
          </noscript>
        </Form>
      </Columns>
    </>
  )
}

/** Lists required fields that are missing. */
function faultsOf({ talentSlug, pictureUrl, name, email, statement }: Draft): Partial<Draft> {
  return {
    ...(talentSlug.trim() === '' && pictureUrl.trim() === ''
      ? { talentSlug: 'Say whose page it is, or give the link to the picture below.' }
      : {}),
    ...(name.trim() === '' ? { name: 'Enter your name.' } : {}),
    ...(/^[^@\s]+@[^@\s]+$/.test(email.trim())
      ? {}
      : { email: 'Enter a whole email address, such as ines@example.com.' }),
    ...(statement.trim() === '' ? { statement: 'Say in a sentence what is wrong.' } : {}),
  }
}
