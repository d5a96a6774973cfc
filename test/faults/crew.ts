/** Sends a request to the API with an Idempotency-Key. */
export type Ask = (where: string, key: string, body: BodyInit, headers?: Record<string, string>) => Promise<Response>;

export const askOf =
  (url: string, apiKey: string): Ask =>
  (where, key, body, headers = {}) =>
    fetch(`${url}/api${where}`, {
      method: 'POST',
      body,
      headers: { 'x-api-key': apiKey, 'idempotency-key': key, ...headers },
    });

export const jsonType = { 'content-type': 'application/json' };

/** The body of a job for this client. */
export const jobBody = (client: string): string =>
  JSON.stringify({ client_name: client, client_street_address: '1 Harbor Lane', arrays: [{ name: 'A' }] });
