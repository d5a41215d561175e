import type { ReportLikenessBody as Report } from '../../../client/src/api-types.ts'
import { brandName } from '../../brand.ts'
import { Columns, PageHeading, Section } from '../../parts/layout/page.tsx'
import { useFacts, useViewer } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Notice } from '../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../parts/forms/api-form.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { SelectField, TextArea, TextField } from '../parts/forms/fields.tsx'
import { ReportLikenessBody } from '../parts/rules/body-rules.ts'
import { bodyFrom } from '../parts/rules/rules.ts'

export const head: PageModule['head'] = () => ({
  title: 'Report a likeness or other content',
  description: `Tell us if ${brandName()} uses a face or a voice without permission, or shows something illegal. You do not need an account.`,
})

type Reason = Report['reason']
const REASONS: readonly { value: Reason; label: string }[] = [
  { value: 'MY_FACE', label: 'It is me' },
  { value: 'MY_CHILD', label: 'It is my child' },
  { value: 'I_REPRESENT_THEM', label: 'I represent this person' },
  { value: 'PRIVACY', label: 'It reveals private data' },
  { value: 'MINORS', label: 'It endangers children' },
  { value: 'SEXUAL', label: 'It is sexual' },
  { value: 'HATE', label: 'It is hateful, insulting or otherwise illegal' },
  { value: 'VIOLENCE', label: 'It shows or threatens violence' },
  { value: 'RIGHTS', label: 'It infringes my copyright or trademark' },
  { value: 'SCAM', label: 'It is a scam' },
  { value: 'GOODS', label: 'The goods are unsafe or illegal' },
  { value: 'OTHER', label: 'Something else' },
]

type Subject = NonNullable<Report['subject']> | ''
const SUBJECTS: readonly { value: Subject; label: string }[] = [
  { value: '', label: 'A face or a voice' },
  { value: 'STORE', label: 'A store, or its texts' },
  { value: 'ART', label: 'Art in a store' },
  { value: 'SHARE', label: 'A shared picture' },
  { value: 'FAN_NAME', label: 'A name on a leaderboard' },
  { value: 'PORTRAIT', label: 'A profile picture' },
  { value: 'WORK', label: 'A finished work' },
  { value: 'VOICE', label: 'A voice sample' },
  { value: 'MESSAGE', label: 'A message I received' },
]
const subjectIn = (typed: string | null): Subject => SUBJECTS.find(({ value }) => value === typed)?.value ?? ''

/** Path of a page of ours, as links to this form contain it. */
const pathIn = (typed: string | null): string => (typed !== null && /^\/(?!\/)/.test(typed) ? typed : '')

/** Accepts a slug or the address of a talent's page. */
const slugIn = (typed: string): string => /\/t\/([^/?#]+)/.exec(typed)?.[1] ?? typed.trim()

export default function ReportPage() {
  const { search } = useFilters()
  const { baseUrl } = useFacts()
  const path = pathIn(search.get('about'))
  const viewer = useViewer()
  const form = useApiForm('POST /api/likeness/reports', {
    rules: ReportLikenessBody,
    initial: {
      name: viewer?.displayName ?? '',
      email: viewer?.email ?? '',
      talentSlug: search.get('talent') ?? '',
      pictureUrl: path === '' ? '' : `${baseUrl}${path}`,
      subject: subjectIn(search.get('subject')),
      reason: (subjectIn(search.get('subject')) === '' ? 'MY_FACE' : 'OTHER') as Reason,
      statement: '',
    },
    body: ({ talentSlug, pictureUrl, subject, ...others }) => ({
      ...bodyFrom(ReportLikenessBody, others),
      talentSlug: slugIn(talentSlug) || undefined,
      pictureUrl: pictureUrl.trim() || undefined,
      subject: subject || undefined,
    }),
    say: { name: 'Enter your name.', statement: 'Describe what is wrong in one sentence.' },
    check: ({ talentSlug, pictureUrl, email }) => ({
      talentSlug:
        talentSlug.trim() === '' && pictureUrl.trim() === ''
          ? 'Enter the talent page, or the link to the content below.'
          : undefined,
      email: email.trim() === '' ? 'Enter a complete email address, such as ines@example.com.' : undefined,
    }),
    draft: 'report',
  })
  if (form.done)
    return (
      <>
        <PageHeading title="Check your email" lead="To complete your report, follow the link we sent you." />
        <Notice title="What happens next">
          An admin decides about your report within 48 hours and, if it is justified, takes the content down. We email
          you the result, and how to appeal.
        </Notice>
        <Actions>
          <Button to="/">Go to the home page</Button>
        </Actions>
      </>
    )
  return (
    <>
      <PageHeading
        title="Report a likeness or other content"
        lead="Is your face or voice used here without permission, or do you see something illegal? Tell us. You do not need an account."
      />
      <Columns
        side={
          <Section title="What happens next">
            <ol className="stack">
              <li>We email you a link. Follow it to confirm your address.</li>
              <li>An admin reviews the content and your statement within 48 hours.</li>
              <li>
                If your report is justified, the content is taken down. We email you the result and its reasons either
                way. If you disagree, you can appeal, and somebody else decides again.
              </li>
            </ol>
          </Section>
        }
      >
        <ApiForm form={form} label="Report">
          <SelectField {...form.choice('subject')} label="What is it about?" choices={SUBJECTS} isRequired />
          <TextField
            {...form.text('talentSlug')}
            label="Talent page"
            isRequired={form.values.pictureUrl.trim() === ''}
            hint="The link to the talent’s page. Leave this empty if you only have a link to a picture."
            maxLength={200}
          />
          <TextField
            {...form.text('pictureUrl')}
            isRequired={false}
            label="Link to the content"
            type="url"
            hint="The address of the page, or of a single picture."
          />
          <SelectField {...form.choice('reason')} label="Why are you reporting this?" choices={REASONS} />
          <TextArea {...form.text('statement')} label="Your statement" rows={5} />
          <TextField {...form.text('name')} label="Your name" autoComplete="name" />
          <TextField {...form.text('email')} label="Your email address" type="email" autoComplete="email" />
          <Actions>
            <Button {...form.button} look="primary" busyLabel="Sending">
              Send report
            </Button>
          </Actions>
          <noscript>
            <p>This form needs JavaScript. Turn it on for this page, or use another browser.</p>
          </noscript>
        </ApiForm>
      </Columns>
    </>
  )
}
