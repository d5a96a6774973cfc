import { describe, expect, it } from 'vitest';
import { hasPart, listItem, passageOf, withoutPart, withPart } from '../../renderer/office/job/reasonParts.ts';

const [pitch, tape] = [listItem('Roof pitch\nis  missing.'), listItem('The tape cannot be read.')];
const call = passageOf('Please call us.\r\n\r\nWeekdays, 8 to 5. ');

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
});
