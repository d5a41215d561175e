import type { ReportLikenessBody as Report } from '../../../client/src/api-types.ts'
import { brandName } from '../../brand.ts'
import { Columns, PageHeading, Section } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
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
  title: say('Report a likeness or other content'),
  description: say(
    'Tell us if {brand} uses a face or a voice without permission, or shows something illegal. You do not need an account.',
    { brand: brandName() },
  ),
})

type Reason = Report['reason']
const REASONS: readonly { value: Reason; label: string }[] = [
  {
    value: 'MY_FACE',
    get label() {
      return say('It is me')
    },
  },
  {
    value: 'MY_CHILD',
    get label() {
      return say('It is my child')
    },
  },
  {
    value: 'I_REPRESENT_THEM',
    get label() {
      return say('I represent this person')
    },
  },
  {
    value: 'PRIVACY',
    get label() {
      return say('It reveals private data')
    },
  },
  {
    value: 'MINORS',
    get label() {
      return say('It endangers children')
    },
  },
  {
    value: 'SEXUAL',
    get label() {
      return say('It is sexual')
    },
  },
  {
    value: 'HATE',
    get label() {
      return say('It is hateful, insulting or otherwise illegal')
    },
  },
  {
    value: 'VIOLENCE',
    get label() {
      return say('It shows or threatens violence')
    },
  },
  {
    value: 'RIGHTS',
    get label() {
      return say('It infringes my copyright or trademark')
    },
  },
  {
    value: 'SCAM',
    get label() {
      return say('It is a scam')
    },
  },
  {
    value: 'GOODS',
    get label() {
      return say('The goods are unsafe or illegal')
    },
  },
  {
    value: 'OTHER',
    get label() {
      return say('Something else')
    },
  },
]

type Subject = NonNullable<Report['subject']> | ''
const SUBJECTS: readonly { value: Subject; label: string }[] = [
  {
    value: '',
    get label() {
      return say('A face or a voice')
    },
  },
  {
    value: 'STORE',
    get label() {
      return say('A store, or its texts')
    },
  },
  {
    value: 'ART',
    get label() {
      return say('Art in a store')
    },
  },
  {
    value: 'SHARE',
    get label() {
      return say('A shared picture')
    },
  },
  {
    value: 'FAN_NAME',
    get label() {
      return say('A name on a leaderboard')
    },
  },
  {
    value: 'PORTRAIT',
    get label() {
      return say('A profile picture')
    },
  },
  {
    value: 'WORK',
    get label() {
      return say('A finished work')
    },
  },
  {
    value: 'VOICE',
    get label() {
      return say('A voice sample')
    },
  },
  {
    value: 'MESSAGE',
    get label() {
      return say('A message I received')
    },
  },
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
    say: { name: say('Enter your name.'), statement: say('Describe what is wrong in one sentence.') },
    check: ({ talentSlug, pictureUrl, email }) => ({
      talentSlug:
        talentSlug.trim() === '' && pictureUrl.trim() === ''
          ? say('Enter the talent page, or the link to the content below.')
          : undefined,
      email: email.trim() === '' ? say('Enter a complete email address, such as ines@example.com.') : undefined,
    }),
    draft: 'report',
  })
  if (form.done)
    return (
      <>
        <PageHeading
          title={say('Check your email')}
          lead={say('To complete your report, follow the link we sent you.')}
        />
        <Notice title={say('What happens next')}>
          {say(
            'An admin decides about your report within 48 hours and, if it is justified, takes the content down. We email you the result, and how to appeal.',
          )}
        </Notice>
        <Actions>
          <Button to="/">{say('Go to the home page')}</Button>
        </Actions>
      </>
    )
  return (
    <>
      <PageHeading
        title={say('Report a likeness or other content')}
        lead={say(
          'Is your face or voice used here without permission, or do you see something illegal? Tell us. You do not need an account.',
        )}
      />
      <Columns
        side={
          <Section title={say('What happens next')}>
            <ol className="stack">
              <li>{say('We email you a link. Follow it to confirm your address.')}</li>
              <li>{say('An admin reviews the content and your statement within 48 hours.')}</li>
              <li>
                {say(
                  'If your report is justified, the content is taken down. We email you the result and its reasons either way. If you disagree, you can appeal, and a different admin decides again.',
                )}
              </li>
            </ol>
          </Section>
        }
      >
        <ApiForm form={form} label={say('Report')}>
          <SelectField {...form.choice('subject')} label={say('What is it about?')} choices={SUBJECTS} isRequired />
          <TextField
            {...form.text('talentSlug')}
            label={say('Talent page')}
            isRequired={form.values.pictureUrl.trim() === ''}
            hint={say('The link to the talent’s page. Leave this empty if you only have a link to a picture.')}
            maxLength={200}
          />
          <TextField
            {...form.text('pictureUrl')}
            isRequired={false}
            label={say('Link to the content')}
            type="url"
            hint={say('The address of the page, or of a single picture.')}
          />
          <SelectField {...form.choice('reason')} label={say('Why are you reporting this?')} choices={REASONS} />
          <TextArea {...form.text('statement')} label={say('Your statement')} rows={5} />
          <TextField {...form.text('name')} label={say('Your name')} autoComplete="name" />
          <TextField {...form.text('email')} label={say('Your email address')} type="email" autoComplete="email" />
          <Actions>
            <Button {...form.button} look="primary" busyLabel={say('Sending')}>
              {say('Send report')}
            </Button>
          </Actions>
          <noscript>
            <p>{say('This form needs JavaScript. Turn it on for this page, or use another browser.')}</p>
          </noscript>
        </ApiForm>
      </Columns>
    </>
  )
}
