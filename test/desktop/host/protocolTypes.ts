/** The events of the DevTools protocol that the host listens to. */
export interface Protocol {
  'Runtime.executionContextCreated': { context: { id: number; name: string; auxData?: unknown } };
  'Page.frameNavigated': { frame: { parentId?: string; url: string; urlFragment?: string } };
  'Page.navigatedWithinDocument': { frameId: string; url: string };
  'Page.loadEventFired': unknown;
  'Page.windowOpen': { url: string };
  'Inspector.targetCrashed': unknown;
  'Runtime.exceptionThrown': { exceptionDetails: { text: string; exception?: { description?: string } } };
  'Fetch.requestPaused': {
    requestId: string;
    resourceType: string;
    frameId: string;
    request: { url: string; method: string; headers: Record<string, string> };
  };
  'Debugger.paused': { callFrames: { functionName: string; callFrameId: string }[] };
  'Runtime.bindingCalled': { name: string; payload: string };
  'Target.targetCreated': { targetInfo: { targetId: string; openerId?: string; type: string } };
  'Target.targetDestroyed': { targetId: string };
}
