/** The usual way: read an AnalyserNode in every frame, clear the canvas and draw all bars again. */
export function drawAnalyser(canvas: HTMLCanvasElement, source: MediaStreamAudioSourceNode): () => void {
  const analyser = source.context.createAnalyser();
  analyser.fftSize = 256;
  source.connect(analyser);
  const pen = canvas.getContext('2d');
  const samples = new Float32Array(analyser.fftSize);
  canvas.width = canvas.clientWidth * devicePixelRatio;
  canvas.height = canvas.clientHeight * devicePixelRatio;
  const barStep = 3 * devicePixelRatio;
  const bars = Array.from({ length: Math.floor(canvas.width / barStep) }, () => 0);
  let frame = requestAnimationFrame(draw);

  function draw(): void {
    frame = requestAnimationFrame(draw);
    analyser.getFloatTimeDomainData(samples);
    bars.shift();
    bars.push(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length));
    if (!pen) return;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = 'crimson';
    for (const [index, level] of bars.entries()) {
      const height = Math.max(2, Math.sqrt(level) * canvas.height);
      pen.fillRect(index * barStep, (canvas.height - height) / 2, 2 * devicePixelRatio, height);
    }
  }
  return () => cancelAnimationFrame(frame);
}
