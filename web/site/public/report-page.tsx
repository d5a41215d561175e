import { useState } from 'react'
import type { ReportLikenessBody as Report } from '../../../client/src/api-types.ts'
import { brandName } from '../../brand.ts'
import { Columns, PageHeading, Section } from '../../parts/layout/page.tsx'
import { useViewer } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Notice } from '../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../parts/forms/api-form.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { ChoiceField, TextArea, TextField } from '../parts/forms/fields.tsx'
import { ReportLikenessBody } from '../parts/rules/body-rules.ts'
import { bodyFrom } from '../parts/rules/rules.ts'

export const head: PageModule['head'] = () => ({
  title: 'Report a likeness',
  description: `Tell us if ${brandName()} uses a face or a voice without permission. You do not need an account.`,
})

type Reason = Report['reason']
const REASONS: readonly { value: Reason; label: string }[] = [
  { value: 'MY_FACE', label: 'It is me' },
  { value: 'MY_CHILD', label: 'It is my child' },
  { value: 'I_REPRESENT_THEM', label: 'I represent this person' },
  { value: 'OTHER', label: 'Something else' },
]

/** Accepts a slug or the address of a talent's page. */
const slugIn = (typed: string): string => /\/t\/([^/?#]+)/.exec(typed)?.[1] ?? typed.trim()

export default function ReportPage() {
  const { search } = useFilters()
  const viewer = useViewer()
  const [isSent, setSent] = useState(false)
  const form = useApiForm('POST /api/likeness/reports', {
    rules: ReportLikenessBody,
    initial: {
      name: viewer?.displayName ?? '',
      email: viewer?.email ?? '',
      talentSlug: search.get('talent') ?? '',
      pictureUrl: '',
      reason: 'MY_FACE' as Reason,
      statement: '',
    },
    body: ({ talentSlug, pictureUrl, ...others }) => ({
      ...bodyFrom(ReportLikenessBody, others),
      talentSlug: slugIn(talentSlug) || undefined,
      pictureUrl: pictureUrl.trim() || undefined,
    }),
    say: { name: 'Enter your name.', statement: 'Describe what is wrong in one sentence.' },
    check: ({ talentSlug, pictureUrl, email }) => ({
      talentSlug:
        talentSlug.trim() === '' && pictureUrl.trim() === ''
          ? 'Enter the talent page, or the link to the picture below.'
          : undefined,
      email: email.trim() === '' ? 'Enter a complete email address, such as ines@example.com.' : undefined,
    }),
    draft: 'report',
    onDone: () => setSent(true),
  })
  if (isSent)
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
        <ApiForm form={form} label="Likeness report">
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
            label="Link to the picture"
            type="url"
            hint="If your report is about a single picture."
          />
          <ChoiceField {...form.choice('reason')} legend="Why are you reporting this?" choices={REASONS} />
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
