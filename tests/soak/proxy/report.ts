export type Report = {
  /** Records an expectation and the observed value. */
  expect(what: string, holds: boolean, seen: string | number | undefined): void;
  saw(what: string, seen: object): void;
  /** Says how many did not hold; answers an exit code. */
  end(): number;
};

export function openReport(): Report {
  let broken = 0;
  return {
    expect(what, holds, seen) {
      if (!holds) broken += 1;
      console.log(`${holds ? 'ok    ' : 'BROKEN'} ${what}${seen === undefined || seen === '' ? '' : `: ${seen}`}`);
    },
    saw: (what, seen) => console.log(`       ${what}: ${JSON.stringify(seen)}`),
    end() {
      console.log(broken === 0 ? '\nall of it holds' : `\n${broken} broken`);
      return broken === 0 ? 0 : 1;
    },
  };
}
