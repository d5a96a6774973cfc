import { describe, expect, it } from 'vitest';
import {
  hasPart,
  listItem,
  partsSince,
  passageOf,
  withoutPart,
  withPart,
} from '../../../renderer/office/job/reasonParts.ts';

const [pitch, tape] = [listItem('Roof pitch\nis  missing.'), listItem('The tape cannot be read.')];
const call = passageOf('Please call us.\r\n\r\nWeekdays, 8 to 5. ');

it('parts that were shown are compared with those now by what ticking adds', () => {
  const partOf = (title: string) => ({ title, about: '', part: listItem(title), asked: null });
  const [attic, beam, roof] = ['Attic photo', 'Beam size', 'Roof pitch'].map(partOf) as [
    ReturnType<typeof partOf>,
    ReturnType<typeof partOf>,
    ReturnType<typeof partOf>,
  ];
  expect(partsSince([attic, beam], [{ ...beam }, attic])).toEqual({ added: 0, gone: 0 });
  expect(partsSince([attic, beam], [beam])).toEqual({ added: 0, gone: 1 });
  expect(partsSince([attic, beam], [beam, roof])).toEqual({ added: 1, gone: 1 });
});

describe('a reason that is composed', () => {
  it('has its items in one list, and passages between blank lines', () => {
    const text = [call, pitch, tape].reduce((reason, part) => withPart(reason, part), 'Hello.');
    expect(text).toBe(
      'Hello.\n\nPlease call us.\n\nWeekdays, 8 to 5.\n\n- Roof pitch is missing.\n- The tape cannot be read.',
    );
    expect(withPart(withPart(withPart('', pitch), call), tape)).toBe(`${pitch}\n${tape}\n\n${call}`);
  });

  it('is what it was once a part is taken out again', () => {
    for (const before of ['', 'Hello.', `Hello.\n\n${tape}`, `Hello.\n\n${tape}\n\nBye.`])
      for (const part of [pitch, call]) expect(withoutPart(withPart(before, part), part)).toBe(before);
  });

  it('has a part only while its lines are as they were', () => {
    const text = withPart('Hello.', pitch);
    expect([hasPart(text, pitch), hasPart(text, tape), hasPart(`${text} Now.`, pitch), hasPart('', pitch)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(withoutPart('Hello.', pitch)).toBe('Hello.');
    expect(withPart('a $& b', '- $1')).toBe('a $& b\n\n- $1');
  });

  it('keeps a passage with a list of its own whole', () => {
    const list = 'Please send:\n\n- the plan\n- the bill\n\nThank you.';
    const passages = [call, list];
    const text = withPart(list, pitch, passages);
    expect(text).toBe(`${list}\n\n${pitch}`);
    expect(withPart(text, tape, passages)).toBe(`${list}\n\n${pitch}\n${tape}`);
    // Unless it is not there: then its lines are the reviewer's own.
    expect(withPart('- the bill\nThank you.', pitch, passages)).toBe(`- the bill\n${pitch}\nThank you.`);
  });

  it('changes nothing else when a part is taken out', () => {
    const own = 'Hello.\n\n\n  Two lines apart.';
    expect(withoutPart(`${own}\n\n${pitch}\n\nBye.`, pitch)).toBe(`${own}\n\nBye.`);
    expect(withoutPart(`${pitch}\n${tape}\n\n\nBye.`, pitch)).toBe(`${tape}\n\n\nBye.`);
    expect(withoutPart(`${call}\n\n  indented`, call)).toBe('  indented');
    expect(hasPart(withPart('', passageOf('one\rtwo')), 'one\ntwo')).toBe(true);
  });
});
