import { describe, expect, it } from 'vitest';
import { calls } from '../../../shared/desk/contract.ts';
import { callsWithAnyReply } from '../../support/checkReply.ts';
import { checkDeskReply } from '../../support/deskReplies.ts';
import { draftHandlers } from '../checkedHandlers.ts';
import { createTestDesk } from '../testDesk.ts';

describe('replies of the desk', () => {
  it('have a schema in every row that describes them', () => {
    expect(callsWithAnyReply(calls)).toEqual([]);
  });

  it('fail the tests that meet them where they have more than their schema, or less', () => {
    const { desk } = createTestDesk();
    const { id } = desk.drafts.store.create({ client_name: 'Ada' });
    const reply = draftHandlers(desk).openDraft({ id });
    expect(() => checkDeskReply('openDraft', reply)).not.toThrow();
    expect(() => checkDeskReply('openDraft', { ...reply, secret: 1 })).toThrow('does not describe it');
    const { visit: _visit, ...less } = reply;
    expect(() => checkDeskReply('openDraft', less)).toThrow('visit');
    const inside = { ...reply, photos: [{ id: 'p' }] };
    expect(() => checkDeskReply('openDraft', inside)).toThrow('sha256');
  });
});
