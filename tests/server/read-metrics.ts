import type { TestServer } from './harness.ts';

/** The values of one metric at `/metrics`, by their labels as written there, such as `{way="password"}`. */
export async function readMetric(server: TestServer, name: string): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const samples = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(name.length, end), Number(line.slice(end + 1))];
    }),
  );
}
