import { useState } from 'react'
import type { PageModule } from '../page-module.ts'
import { Confirm } from '../parts/feedback/confirm.tsx'
import { Empty } from '../parts/feedback/empty.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Skeleton } from '../parts/feedback/skeleton.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { ChipField, Chips } from '../parts/forms/chips.tsx'
import { Decision } from '../parts/forms/decision.tsx'
import { Facets } from '../parts/forms/facets.tsx'
import { ChoiceField, SelectField, SwitchField, TextArea, TextField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { Steps } from '../parts/forms/steps.tsx'
import { CaseHeader } from '../parts/layout/case-header.tsx'
import { Columns, Facts, Lines, PageHeading, Panel, Section } from '../parts/layout/page.tsx'
import { Tile, Tiles } from '../parts/media/tile.tsx'
import { AmountLine, Amounts } from '../parts/values/amount-line.tsx'
import { Chart } from '../parts/values/chart.tsx'
import { Diff } from '../parts/values/diff.tsx'
import { Deadline, Snapshot } from '../parts/values/moment.tsx'
import { PersonLine } from '../parts/values/person-line.tsx'
import { Narrowings, Results } from '../parts/values/results.tsx'
import { StateChip } from '../parts/values/state-chip.tsx'
import { Table } from '../parts/values/table.tsx'
import { Timeline } from '../parts/values/timeline.tsx'
import { MediaParts } from './media-parts.tsx'

export const head: PageModule['head'] = () => ({ title: 'All components' })

const MOMENT = '2026-12-12T16:30:00.000Z'

/** Shows every part in every state, for reviewing visual changes. */
export default function PartsPage() {
  const [text, setText] = useState('A warm voice')
  const [choice, setChoice] = useState<'one' | 'two' | null>('one')
  const [isOn, setOn] = useState(true)
  const [words, setWords] = useState(['outdoors', 'forties'])
  return (
    <>
      <PageHeading
        eyebrow="Development"
        title="All components in all states"
        lead="The components that pages are built from."
        actions={<Button look="primary">Main action</Button>}
      />
      <Section title="Buttons">
        <Actions>
          <Button look="primary">Send offer</Button>
          <Button>Save draft</Button>
          <Button look="quiet">More</Button>
          <Button look="danger">Delete</Button>
          <Button look="primary" isBusy busyLabel="Sending">
            Send offer
          </Button>
          <Button disabledReason="There is nothing to pay.">Pay</Button>
          <Confirm
            label="Cancel offer"
            title="Cancel the offer to Mara Olsen?"
            confirmLabel="Cancel offer"
            isBusy={false}
            onConfirm={async () => true}
          >
            <p>Your payment is refunded in full.</p>
          </Confirm>
        </Actions>
      </Section>
      <Section title="Steps">
        <Steps
          label="Example steps"
          now="brief"
          addressOf={(step) => `/dev/parts?step=${step}`}
          steps={[
            { key: 'talents', label: 'Talent', isDone: true },
            { key: 'brief', label: 'Brief', isDone: false },
            { key: 'review', label: 'Review', isDone: false },
          ]}
        />
      </Section>
      <Section title="Notices">
        <Notice title="Your offer was sent">Mara has until December 12 to reply.</Notice>
        <Notice tone="good">Saved.</Notice>
        <Notice tone="warn" title="Two days left" />
        <Notice tone="bad" title="This file is too large">
          Choose a file of up to 500 MB.
        </Notice>
      </Section>
      <Columns
        side={
          <Section title="Facts">
            <Panel>
              <Facts
                rows={[
                  ['Brand', 'Northwind'],
                  ['Talent', <PersonLine key="p" name="Mara Olsen" imageUrl={null} about="Talent" />],
                ]}
              />
            </Panel>
            <Panel>
              <Amounts>
                <AmountLine label="Offered" minorUnits={125_000} currency="USD" />
                <AmountLine label="Platform fee" hint="10%" minorUnits={12_500} currency="USD" />
                <AmountLine label="Total" minorUnits={137_500} currency="USD" isTotal />
              </Amounts>
            </Panel>
          </Section>
        }
      >
        <Section title="Form">
          <Form onSubmit={() => undefined} label="Example form">
            <TextField
              name="name"
              label="Name"
              hint="Shown to other people."
              value={text}
              onChange={setText}
              isRequired
            />
            <TextField
              name="wrong"
              label="Address"
              value="mara@"
              onChange={setText}
              error="Enter a complete email address."
            />
            <TextArea name="brief" label="Brief" value={text} onChange={setText} maxLength={120} />
            <SelectField
              name="kind"
              label="Kind"
              value="image"
              onChange={() => undefined}
              choices={[
                { value: 'image', label: 'Image' },
                { value: 'voice', label: 'Voice' },
              ]}
            />
            <ChoiceField
              name="choice"
              legend="Purpose"
              value={choice}
              onChange={setChoice}
              choices={[
                { value: 'one', label: 'An image', hint: 'One picture made from their photos.' },
                { value: 'two', label: 'A voice', disabledReason: 'Mara does not allow this.' },
              ]}
            />
            <SwitchField
              name="on"
              label="Shown in searches"
              hint="Brands can find you by your appearance."
              isOn={isOn}
              onChange={setOn}
            />
          </Form>
        </Section>
        <Section title="States and times">
          <div className="row">
            <StateChip word="Waiting for a reply" tone="calm" shape="◔" />
            <StateChip word="Payment due" tone="warn" shape="◑" />
            <StateChip word="Completed" tone="good" shape="●" />
            <StateChip word="In dispute" tone="bad" shape="!" />
            <StateChip word="Draft" tone="muted" shape="○" />
          </div>
          <p>
            <Snapshot at={MOMENT} /> · <Deadline what="Reply by" at={MOMENT} />
          </p>
          <Diff
            changes={[
              { field: 'Amount', before: '$1,000.00', after: '$1,250.00' },
              { field: 'Usage', before: 'Web', after: 'Web and print' },
            ]}
          />
          <Timeline
            events={[
              { id: 'a', at: MOMENT, who: 'Northwind', what: 'sent the offer' },
              { id: 'b', at: MOMENT, who: 'Mara Olsen', what: 'made a counter-offer', note: 'Print costs more.' },
            ]}
          />
        </Section>
        <Section title="Lists">
          <Lines>
            <li>
              <PersonLine name="Mara Olsen" imageUrl={null} about="Reply by December 12" />
              <Button>Reply</Button>
            </li>
          </Lines>
          <Table
            caption="Payouts"
            keyOf={({ id }) => id}
            rows={[
              { id: '1', day: '12 December', amount: '$1,250.00' },
              { id: '2', day: '19 December', amount: '$90.00' },
            ]}
            columns={[
              { name: 'Day', cell: ({ day }) => day },
              { name: 'Amount', cell: ({ amount }) => amount, isFigure: true },
            ]}
          />
          <Empty
            title="No offers yet"
            action={
              <Button look="primary" to="/talents">
                Find a talent
              </Button>
            }
          >
            Offers you send appear here.
          </Empty>
          <Skeleton count={2} />
          <Skeleton count={3} shape="lines" />
        </Section>
      </Columns>
      <Section title="Chart and chips">
        <Chart
          caption="Earned by month"
          series={['Offers', 'Merch']}
          wordsOf={(value) => `$${value}`}
          scaleOf={(value) => `$${value}`}
          bars={['Sep', 'Oct', 'Nov', 'Dec'].map((label, at) => ({
            label,
            name: `${label} 2026`,
            values: [at * 400, 300],
          }))}
        />
        <Chips label="Detected traits" words={['warm', 'smiling']} />
        <ChipField
          name="words"
          label="Tags"
          words={words}
          onAdd={(word) => setWords([...words, word])}
          onRemove={(word) => setWords(words.filter((one) => one !== word))}
        />
      </Section>
      <Section title="Case">
        <CaseHeader
          title="Northwind against Mara Olsen"
          state={{ word: 'In dispute', tone: 'bad', shape: '!' }}
          figure="$1,375.00"
          back={{ to: '/dev/parts', label: 'All disputes' }}
        >
          The talent has responded.
        </CaseHeader>
        <Decision
          about="example"
          choices={[
            {
              value: 'release',
              label: 'Pay Mara Olsen',
              hint: 'Mara Olsen gets $1,250.00.',
              question: 'Pay Mara Olsen $1,250.00?',
              consequences: <p>The offer is completed. Both sides are notified and see your reason.</p>,
              confirmLabel: 'Pay the talent',
            },
            {
              value: 'refund',
              label: 'Refund Northwind',
              hint: 'Northwind gets $1,375.00 back.',
              question: 'Refund Northwind $1,375.00?',
              consequences: <p>The money goes back to the card.</p>,
              confirmLabel: 'Refund the brand',
              isDestructive: true,
            },
          ]}
          reasonHint="Both sides see it."
          isBusy={false}
          onDecide={async () => true}
        />
      </Section>
      <Section title="Facets and results">
        <Columns
          side={
            <Facets
              onChange={() => undefined}
              facets={[
                {
                  name: 'voice',
                  legend: 'Voice',
                  values: ['warm'],
                  choices: [
                    { value: 'warm', label: 'Warm', count: 4 },
                    { value: 'deep', label: 'Deep', count: 2 },
                  ],
                },
                {
                  name: 'tags',
                  legend: 'Tags',
                  values: [],
                  isMany: true,
                  choices: [{ value: 'stage', label: 'Stage' }],
                },
              ]}
            />
          }
        >
          <Results
            title="4 talents"
            isStale={false}
            page={2}
            hasNext
            hrefOf={(page) => `/dev/parts?page=${page}`}
            tiles={['Noa Lind', 'Ama Boateng'].map((name) => (
              <Tile key={name} to="/dev/parts" title={name} imageUrl={null} about="Warm voice, from $400" />
            ))}
          >
            <Narrowings of={[{ label: 'Warm', without: '/dev/parts' }]} />
          </Results>
        </Columns>
      </Section>
      <Section title="Tiles">
        <Tiles>
          {['Mara Olsen', 'Jonas Brandt', 'Aiko Tan', 'Ruth Adeyemi'].map((name) => (
            <Tile key={name} to="/dev/parts" title={name} imageUrl={null} about="Warm voice, from $400" />
          ))}
        </Tiles>
        <Skeleton count={4} shape="tiles" />
      </Section>
      <MediaParts />
    </>
  )
}
