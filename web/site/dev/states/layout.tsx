import { Columns, Facts, Lines, Panel, Section } from '../../../parts/layout/page.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { CaseHeader } from '../../parts/layout/case-header.tsx'
import { Folded } from '../../parts/layout/folded.tsx'
import { Menu } from '../../parts/layout/menu.tsx'
import { Queue } from '../../parts/layout/queue.tsx'
import { SettingsFrame } from '../../parts/layout/settings-frame.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { type Rows, Try } from '../shown.tsx'

const PAGE = '/dev/parts'

export const LAYOUT: Rows = {
  Section: (say) => ({
    usual: (
      <Section title={say.title} action={<Button look="quiet">{say.verb}</Button>}>
        <p>{say.sentence}</p>
      </Section>
    ),
    long: (
      <Section title={say.longTitle} action={<Button look="quiet">{say.longVerb}</Button>}>
        <p>{say.longSentence}</p>
      </Section>
    ),
  }),
  Columns: (say) => ({
    usual: (
      <Columns side={<Panel>{say.sentence}</Panel>}>
        <p>{say.sentence}</p>
      </Columns>
    ),
    long: (
      <Columns side={<Panel>{say.longSentence}</Panel>} isSideFirst>
        <p>{say.longSentence}</p>
        <p>{say.longSentence}</p>
      </Columns>
    ),
  }),
  Panel: (say) => ({ usual: <Panel>{say.sentence}</Panel>, long: <Panel>{say.longSentence}</Panel> }),
  Facts: (say) => ({
    usual: (
      <Panel>
        <Facts
          rows={[
            [say.words[0], say.brand],
            [say.words[1], <PersonLine key="p" name={say.person} imageUrl={null} about={say.words[2]} />],
          ]}
        />
      </Panel>
    ),
    long: (
      <Panel>
        <Facts
          rows={[
            [say.longTitle, say.longName],
            [say.words[0], say.longSentence],
          ]}
        />
      </Panel>
    ),
  }),
  Lines: (say) => ({
    usual: (
      <Lines>
        <li>
          <PersonLine name={say.person} imageUrl={null} about={say.sentence} />
          <Button>{say.verb}</Button>
        </li>
        <li>
          <span className="lines-said">{say.sentence}</span>
          <span className="figure">$1,250.00</span>
        </li>
      </Lines>
    ),
    long: (
      <Lines>
        <li>
          <PersonLine name={say.longName} imageUrl={null} about={say.longSentence} />
          <Button>{say.longVerb}</Button>
        </li>
      </Lines>
    ),
  }),
  CaseHeader: (say) => ({
    usual: (
      <CaseHeader
        title={say.title}
        state={{ word: say.words[0], tone: 'bad', shape: '!' }}
        figure="$1,375.00"
        back={{ to: PAGE, label: say.brand }}
      >
        {say.sentence}
      </CaseHeader>
    ),
    long: (
      <CaseHeader
        title={say.longTitle}
        state={{ word: say.longName, tone: 'warn', shape: '◑' }}
        figure="$12,500.00"
        back={{ to: PAGE, label: say.longName }}
      >
        {say.longSentence}
      </CaseHeader>
    ),
  }),
  Folded: (say) => ({
    usual: (
      <Folded summary={say.title}>
        <p>{say.sentence}</p>
      </Folded>
    ),
    long: (
      <Folded summary={say.longTitle}>
        <p>{say.longSentence}</p>
      </Folded>
    ),
  }),
  Menu: (say) => ({
    usual: (
      <Menu label={say.verb} side="start">
        <button type="button">{say.words[0]}</button>
        <a href={PAGE}>{say.words[1]}</a>
      </Menu>
    ),
    long: (
      <Menu label={say.longVerb} side="start">
        <a href={PAGE}>{say.longTitle}</a>
      </Menu>
    ),
  }),
  Queue: (say) => ({
    usual: (
      <Queue
        label={say.title}
        rows={say.words}
        keyOf={(word) => word}
        open={say.words[1]}
        addressOf={(word) => `${PAGE}?case=${encodeURIComponent(word)}`}
        line={(word) => (
          <>
            <strong>{word}</strong>
            <span className="small muted">{say.sentence}</span>
          </>
        )}
      >
        <Panel>{say.sentence}</Panel>
      </Queue>
    ),
    long: (
      <Queue
        label={say.longTitle}
        rows={[say.longName]}
        keyOf={(word) => word}
        open={null}
        addressOf={() => PAGE}
        line={(word) => <strong>{word}</strong>}
      >
        <Panel>{say.longSentence}</Panel>
      </Queue>
    ),
  }),
  SettingsFrame: (say) => ({
    usual: (
      <SettingsFrame here="/settings/profile" title={say.title} lead={say.sentence}>
        <Panel>{say.sentence}</Panel>
      </SettingsFrame>
    ),
    long: (
      <SettingsFrame here={null} title={say.longTitle} lead={say.longSentence}>
        <Panel>{say.longSentence}</Panel>
      </SettingsFrame>
    ),
  }),
  Sheet: (say) => ({
    usual: (
      <Try start={false}>
        {(isOpen, change) => (
          <>
            <Button onClick={() => change(true)}>{say.verb}</Button>
            <Sheet title={say.title} isOpen={isOpen} onClose={() => change(false)}>
              <p>{say.sentence}</p>
            </Sheet>
          </>
        )}
      </Try>
    ),
    long: (
      <Try start={false}>
        {(isOpen, change) => (
          <>
            <Button onClick={() => change(true)}>{say.longVerb}</Button>
            <Sheet title={say.longTitle} isOpen={isOpen} onClose={() => change(false)} isWide>
              <p>{say.longSentence}</p>
            </Sheet>
          </>
        )}
      </Try>
    ),
  }),
}
