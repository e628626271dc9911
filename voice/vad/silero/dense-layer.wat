;; One layer of a neural network with 128-bit SIMD instructions, which JavaScript lacks.
;; Compiled by scripts/make-silero-weights.mjs.
(module
  ;; Sixteen pages of 64 KiB hold the weights; the rest is for inputs and outputs.
  (memory (export "memory") 16)

  ;; output[row] = max(least, bias[row] + sum over columns of weight[row][column] * input[column])
  ;; All numbers are f32. Addresses and sizes are in bytes. The number of rows is a multiple of 16, and the weights are
  ;; stored in blocks of 16 rows, in each block column by column.
  (func (export "dense")
    (param $weights i32) (param $bias i32) (param $input i32) (param $output i32)
    (param $rowBytes i32) (param $columnBytes i32) (param $least f32)
    (local $row i32) (local $column i32) (local $x v128) (local $limit v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $limit (f32x4.splat (local.get $least)))
    (loop $blocks
      (local.set $a (v128.load (i32.add (local.get $bias) (local.get $row))))
      (local.set $b (v128.load offset=16 (i32.add (local.get $bias) (local.get $row))))
      (local.set $c (v128.load offset=32 (i32.add (local.get $bias) (local.get $row))))
      (local.set $d (v128.load offset=48 (i32.add (local.get $bias) (local.get $row))))
      (local.set $column (i32.const 0))
      (loop $columns
        (local.set $x (v128.load32_splat (i32.add (local.get $input) (local.get $column))))
        (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $x) (v128.load (local.get $weights)))))
        (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $x) (v128.load offset=16 (local.get $weights)))))
        (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $x) (v128.load offset=32 (local.get $weights)))))
        (local.set $d (f32x4.add (local.get $d) (f32x4.mul (local.get $x) (v128.load offset=48 (local.get $weights)))))
        (local.set $weights (i32.add (local.get $weights) (i32.const 64)))
        (local.set $column (i32.add (local.get $column) (i32.const 4)))
        (br_if $columns (i32.lt_u (local.get $column) (local.get $columnBytes))))
      (v128.store (i32.add (local.get $output) (local.get $row)) (f32x4.max (local.get $limit) (local.get $a)))
      (v128.store offset=16 (i32.add (local.get $output) (local.get $row)) (f32x4.max (local.get $limit) (local.get $b)))
      (v128.store offset=32 (i32.add (local.get $output) (local.get $row)) (f32x4.max (local.get $limit) (local.get $c)))
      (v128.store offset=48 (i32.add (local.get $output) (local.get $row)) (f32x4.max (local.get $limit) (local.get $d)))
      (local.set $row (i32.add (local.get $row) (i32.const 64)))
      (br_if $blocks (i32.lt_u (local.get $row) (local.get $rowBytes))))))
