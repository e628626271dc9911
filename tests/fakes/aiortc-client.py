"""Stock aiortc as a client: writes its offer to stdout, reads the answer, talks, and reports what it received.

Arguments: a WAV file, seconds, and the media sections to offer: audio, and video where it says so.
"""

import asyncio
import fractions
import json
import struct
import sys
import wave

from aiortc import MediaStreamTrack, RTCPeerConnection, RTCSessionDescription
from aiortc.mediastreams import MediaStreamError, VideoStreamTrack
from av import AudioFrame

RATE = 48_000
FRAME = RATE // 50


class Recording(MediaStreamTrack):
    """The recording in real time, then silence."""

    kind = "audio"

    def __init__(self, path):
        super().__init__()
        with wave.open(path) as file:
            self.step = RATE // file.getframerate()
            self.samples = file.readframes(file.getnframes())
        self.sent = 0
        self.begun = None

    async def recv(self):
        loop = asyncio.get_event_loop()
        self.begun = self.begun or loop.time()
        await asyncio.sleep(max(0, self.begun + self.sent / RATE - loop.time()))
        frame = AudioFrame(format="s16", layout="mono", samples=FRAME)
        at = 2 * self.sent // self.step
        piece = self.samples[at : at + 2 * FRAME // self.step]
        values = struct.unpack(f"<{len(piece) // 2}h", piece) or (0,)
        spread = [values[min(i // self.step, len(values) - 1)] for i in range(FRAME)]
        frame.planes[0].update(struct.pack(f"<{FRAME}h", *spread))
        frame.sample_rate = RATE
        frame.pts = self.sent
        frame.time_base = fractions.Fraction(1, RATE)
        self.sent += FRAME
        return frame


async def count_loud(track, report):
    while True:
        try:
            frame = await track.recv()
        except MediaStreamError:
            return
        report["frames"] += 1
        samples = frame.to_ndarray()
        if abs(samples).max() > 500:
            report["loud_frames"] += 1


async def main(path, seconds, kinds):
    peer = RTCPeerConnection()
    report = {"types": [], "frames": 0, "loud_frames": 0, "second_channel_ms": None}
    peer.addTrack(Recording(path))
    if "video" in kinds:
        peer.addTrack(VideoStreamTrack())
    channel = peer.createDataChannel("events")
    opened = asyncio.Event()

    @channel.on("open")
    def on_open():
        opened.set()

    @channel.on("message")
    def on_message(message):
        report["types"].append(json.loads(message)["type"])

    @peer.on("track")
    def on_track(track):
        asyncio.ensure_future(count_loud(track, report))

    await peer.setLocalDescription(await peer.createOffer())
    print(json.dumps({"offer": peer.localDescription.sdp}), flush=True)
    answer = json.loads(await asyncio.get_event_loop().run_in_executor(None, sys.stdin.readline))
    await peer.setRemoteDescription(RTCSessionDescription(sdp=answer["answer"], type="answer"))
    try:
        await asyncio.wait_for(opened.wait(), 10)
        await measure_second_channel(peer, report)
        await asyncio.sleep(seconds)
    except asyncio.TimeoutError:
        pass
    report["state"] = peer.connectionState
    print(json.dumps(report), flush=True)
    await peer.close()


async def measure_second_channel(peer, report):
    """The page opens its pulse like this, once the first channel is open."""
    loop = asyncio.get_event_loop()
    second = peer.createDataChannel("pulse", ordered=False, maxRetransmits=0)
    begun = loop.time()
    opened = asyncio.Event()
    second.on("open", opened.set)
    await asyncio.wait_for(opened.wait(), 5)
    report["second_channel_ms"] = round((loop.time() - begun) * 1000)


asyncio.run(main(sys.argv[1], float(sys.argv[2]), sys.argv[3:]))
